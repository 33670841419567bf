import { GROUPS } from './groups.ts';
import { HOME } from './home.ts';
import { STATES } from './states/all.ts';

export function GalleryIndex() {
  return (
    <main style={{ maxWidth: 760, margin: '40px auto', padding: '0 20px' }}>
      <h1>Gallery</h1>
      <p>
        Every state of every page, without a server. A page is the product’s own; what is pressed stays on its way. To
        come back, go back.
      </p>
      {GROUPS.map((group) => (
        <section key={group} aria-labelledby={group}>
          <h2 id={group}>{group}</h2>
          <ul>
            {STATES.filter((state) => state.group === group).map(({ slug, title }) => (
              <li key={slug}>
                <a href={`${HOME}/${slug}`}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
