// The theme that the reader has chosen. The browser keeps it; without a choice the system decides. Pages of the documentation
// and of the account load this script before they are painted. Pages that show football come with the theme of the cookie.
(() => {
  const STORED_AS = 'touchline:theme';
  const COOKIE = 'touchline_theme';
  const ONE_YEAR_SECONDS = 365 * 24 * 3600;
  const root = document.documentElement;

  function chosen() {
    try {
      const theme = localStorage.getItem(STORED_AS);
      return theme === 'light' || theme === 'dark' ? theme : 'system';
    } catch {
      return 'system'; // the reader allows no storage
    }
  }

  function show(theme = chosen()) {
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const select of document.querySelectorAll('[data-theme-choice] select')) select.value = theme;
  }

  function setCookie(theme) {
    const seconds = theme === 'system' ? 0 : ONE_YEAR_SECONDS;
    // biome-ignore lint/suspicious/noDocumentCookie: pages without TLS have no Cookie Store
    document.cookie = `${COOKIE}=${theme}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
  }

  function choose({ target }) {
    try {
      localStorage.setItem(STORED_AS, target.value);
    } catch {
      // then the choice is that of this page
    }
    setCookie(target.value);
    show(target.value);
  }

  show();
  // some browsers keep cookies of scripts for a week only
  if (chosen() !== 'system') setCookie(chosen());
  // a choice in another tab
  addEventListener('storage', () => show());
  addEventListener('DOMContentLoaded', () => {
    for (const label of document.querySelectorAll('[data-theme-choice]')) {
      label.addEventListener('change', choose);
      label.hidden = false;
    }
    show();
  });
})();
