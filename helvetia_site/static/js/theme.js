// The theme buttons of the footer, without a page load. Without this file they post a form.
const root = document.documentElement;

for (const button of document.querySelectorAll("[data-theme-choice]")) {
  button.addEventListener("click", async (event) => {
    event.preventDefault();
    const body = new FormData(button.form);
    body.set("theme", button.value);
    try {
      const answer = await fetch(button.getAttribute("formaction") ?? button.form.action, {
        method: "POST",
        body,
        redirect: "manual",
      });
      if (answer.type !== "opaqueredirect" && !answer.ok) throw new Error(answer.statusText);
    } catch {
      return button.form.requestSubmit(button);
    }
    if (button.value) root.dataset.theme = button.value;
    else delete root.dataset.theme;
    for (const other of button.form.querySelectorAll("[data-theme-choice]")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
  });
}
