// Sets the stored theme before the first paint; the application takes over later (src/app/theme-storage.ts).
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('marque-theme');
  } catch {
    // If storage is forbidden, the device's setting applies.
  }
  const isChosen = stored === 'light' || stored === 'dark';
  const deviceScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = isChosen ? stored : deviceScheme;
  const root = document.documentElement;
  root.classList.add(scheme);
  root.setAttribute('data-mantine-color-scheme', scheme);
  const ground = location.pathname === '/' ? '#080808' : scheme === 'dark' ? '#0E0D0B' : '#FAF8F4';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
})();
