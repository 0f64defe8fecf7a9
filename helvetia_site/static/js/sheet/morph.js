// Makes a piece of the page equal to a fresh one, touching only what differs: what stays the same
// keeps its focus, its scroll, its open details and popovers, and its place under a finger. Gives back what came in.
const key = (node) => node.id || node.dataset?.seq || node.dataset?.key || "";
const named = (node) => `${node.nodeName} ${key(node)}`;

const attributes = (old, fresh) => {
  for (const name of old.getAttributeNames()) {
    if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name);
    if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
};

// The old child that becomes `wanted`: by its key, else the next one of its kind without a key.
const partner = (wanted, spot, keyed) => {
  if (key(wanted)) return keyed.get(named(wanted));
  let child = spot;
  while (child && !key(child) && child.nodeName !== wanted.nodeName) child = child.nextSibling;
  return child && !key(child) ? child : undefined;
};

const children = (old, fresh, came) => {
  const names = new Set([...fresh.children].filter(key).map(named));
  for (const child of [...old.children]) if (key(child) && !names.has(named(child))) child.remove();
  const keyed = new Map([...old.children].filter(key).map((child) => [named(child), child]));
  let spot = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const found = partner(wanted, spot, keyed);
    if (!found) {
      came.push(old.insertBefore(document.importNode(wanted, true), spot));
      continue;
    }
    while (spot !== found && spot && !key(spot)) {
      const next = spot.nextSibling;
      spot.remove();
      spot = next;
    }
    if (spot === found) spot = spot.nextSibling;
    else old.insertBefore(found, spot);
    morph(found, wanted, came);
  }
  while (spot) {
    const next = spot.nextSibling;
    spot.remove();
    spot = next;
  }
};

export const morph = (old, fresh, came = []) => {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return came;
  }
  if (old.isEqualNode(fresh)) return came;
  attributes(old, fresh);
  children(old, fresh, came);
  return came;
};
