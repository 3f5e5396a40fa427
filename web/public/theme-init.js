// Runs before the first paint, so that a dark page never flashes white; the content security policy allows no inline
// script. The same rules as web/lib/theme.tsx: this browser's choice, else the account's default, else the system.
(() => {
  let theme = 'system';
  try {
    theme = localStorage.getItem('theme') ?? localStorage.getItem('theme-default') ?? 'system';
  } catch {}
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(isDark ? 'dark' : 'light');
})();
