// Writes into the page's skeleton what its first responses say, while the application is loading: the heading of the
// wizard's step, and the notices about the email address. Each template (page-skeletons.tsx) takes the place of its
// parent; the application only replaces the skeleton once its own page is complete.
(() => {
  const { asks, response } = self.marqueEarly;

  function isPostponed(user) {
    try {
      return sessionStorage.getItem('marque-reach-later') === String(user.id);
    } catch {
      return false;
    }
  }

  // As lib/use-address-place.ts reads it. A draft without a step in the address continues where something is missing.
  function findStep(draft) {
    const steps = [...document.querySelectorAll('[data-page-skeleton] template')].map(({ dataset }) => dataset.early);
    const named = [new URLSearchParams(location.search).get('step'), history.state?.usr?.step];
    return named.map((name) => `step-${name}`).find((name) => steps.includes(name)) ?? (draft === null ? steps[0] : '');
  }

  // The names of the templates to show, each with the text of its slot.
  function findTexts(get) {
    const user = get('auth.session');
    if (!user) return {};
    if (location.pathname.startsWith('/admin/')) return user.email || isPostponed(user) ? {} : { reach: '' };
    if (!user.phoneVerified) return {};
    if (location.pathname === '/consign')
      return get('product.settings')?.newConsignments ? { [findStep(get('draft.find'))]: '' } : {};
    const welcome = user.firstName || user.username;
    const open = (get('account.emailAddresses') ?? []).filter((each) => each.isAccounts && !each.isConfirmed);
    if (open.length !== 1) return { welcome };
    return { welcome, [open[0].sentAt ? 'link-sent' : 'link-not-sent']: open[0].address };
  }

  function write(texts) {
    const skeleton = document.querySelector('[data-page-skeleton]');
    if (!skeleton) return;
    // What only moved would count as a shift of the layout; what is new does not.
    const copy = skeleton.cloneNode(true);
    for (const template of copy.querySelectorAll('template')) {
      const text = texts[template.dataset.early];
      if (text === undefined) continue;
      const slot = template.content.querySelector('[data-slot]');
      if (slot) slot.textContent = text;
      template.parentElement.replaceWith(template.content);
    }
    skeleton.replaceChildren(...copy.childNodes);
  }

  response
    // Before the application reads the response itself.
    .then((early) => early.clone().json())
    .then((parts) => write(findTexts((path) => parts[asks.findIndex(([ask]) => ask === path)]?.result?.data.json)))
    .catch(() => {});
})();
