// The theme that the reader has chosen, before the page is painted. The browser keeps it; without a choice the system decides.
(() => {
  const STORED_AS = 'touchline:theme';
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

  function choose({ target }) {
    try {
      localStorage.setItem(STORED_AS, target.value);
    } catch {
      // then the choice is that of this page
    }
    show(target.value);
  }

  show();
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
