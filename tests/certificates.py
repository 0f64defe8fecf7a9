"""A certificate for localhost, as a test needs it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def self_signed(folder):
    """The files of a key and of a certificate for localhost that it signs itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    today = datetime.now(UTC)
    made = x509.CertificateBuilder(
        *(name, name, key.public_key(), x509.random_serial_number()),
        *(today - timedelta(days=1), today + timedelta(days=1)),
    ).add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), False)
    pem = serialization.Encoding.PEM
    (folder / "certificate").write_bytes(
        made.sign(key, hashes.SHA256()).public_bytes(pem)
    )
    (folder / "key").write_bytes(
        key.private_bytes(
            pem,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return str(folder / "key"), str(folder / "certificate")
