/** What Chromium needs on a machine without a network, a GPU or a user namespace. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser that the tests drive; `npm test` provides one. */
export const BROWSER = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [...CHROMIUM_ARGS, ...(process.env.CHROMIUM_ARGS?.split(' ').filter(Boolean) ?? [])],
};
