// Checks a seal without trusting the server: the browser hashes the opened line itself.

async function seal(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

for (const button of document.querySelectorAll("[data-check]")) {
  button.addEventListener("click", async () => {
    const said = button.parentElement.querySelector(".said");
    if (!crypto.subtle) {
      said.textContent = said.dataset.none;
      return;
    }
    const made = await seal(document.getElementById(button.dataset.check).textContent.trim());
    const good = made === document.getElementById(button.dataset.against).textContent.trim();
    said.textContent = good ? said.dataset.good : said.dataset.bad;
    said.className = `said ${good ? "good" : "bad"}`;
  });
}
