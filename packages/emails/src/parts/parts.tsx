import type { ReactNode } from 'react';
import { LIGHT, MONO, SANS, SERIF } from './colors.ts';
import { useMedium } from './medium.ts';

const BODY = { fontFamily: SANS, fontSize: '16px', lineHeight: '25px', color: LIGHT.ink, margin: '0 0 18px' } as const;

export function Heading({ children }: { children: ReactNode }) {
  if (useMedium() === 'text')
    return (
      <>
        {children}
        {'\n\n'}
      </>
    );
  return (
    <h1
      className="ink"
      style={{
        fontFamily: SERIF,
        fontWeight: 400,
        fontSize: '27px',
        lineHeight: '35px',
        color: LIGHT.ink,
        margin: '0 0 20px',
      }}
    >
      {children}
    </h1>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  if (useMedium() === 'text')
    return (
      <>
        {children}
        {'\n\n'}
      </>
    );
  return (
    <p className="ink" style={BODY}>
      {children}
    </p>
  );
}

/** A button. Its URL is repeated as text for email clients that show no links. */
export function Action({ href, children }: { href: string; children: string }) {
  if (useMedium() === 'text')
    return (
      <>
        {children}:{'\n'}
        {href}
        {'\n\n'}
      </>
    );
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 18px' }}>
        <tbody>
          <tr>
            <td className="action" style={{ backgroundColor: LIGHT.brass, borderRadius: '6px' }}>
              <a
                className="action-label"
                href={href}
                style={{
                  display: 'inline-block',
                  padding: '13px 26px',
                  fontFamily: SANS,
                  fontSize: '16px',
                  lineHeight: '20px',
                  fontWeight: 600,
                  color: LIGHT.onBrass,
                  textDecoration: 'none',
                }}
              >
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p
        className="muted"
        style={{ ...BODY, fontSize: '13px', lineHeight: '20px', color: LIGHT.muted, wordBreak: 'break-all' }}
      >
        Or open {href}
      </p>
    </>
  );
}

export function Code({ children }: { children: string }) {
  if (useMedium() === 'text')
    return (
      <>
        {'    '}
        {children}
        {'\n\n'}
      </>
    );
  return (
    <p
      className="ink"
      style={{ ...BODY, fontFamily: MONO, fontSize: '30px', lineHeight: '38px', letterSpacing: '0.18em' }}
    >
      {children}
    </p>
  );
}

export function Quote({ children }: { children: string }) {
  if (useMedium() === 'text')
    return (
      <>
        {children
          .split('\n')
          .map((line) => `> ${line}\n`)
          .join('')}
        {'\n'}
      </>
    );
  return (
    <blockquote
      className="ink line"
      style={{ ...BODY, borderLeft: `2px solid ${LIGHT.line}`, padding: '2px 0 2px 16px', whiteSpace: 'pre-line' }}
    >
      {children}
    </blockquote>
  );
}

export type FactRows = readonly (readonly [term: string, value: string])[];

/** A table of terms and values. Rows without a value are omitted. */
export function Facts({ title, rows }: { title?: string; rows: FactRows }) {
  const medium = useMedium();
  const shown = rows.filter(([, value]) => value !== '');
  if (shown.length === 0) return null;
  if (medium === 'text') {
    return (
      <>
        {title ? `${title.toUpperCase()}\n` : ''}
        {shown.map(([term, value]) => `${term}: ${value.replaceAll('\n', '\n  ')}\n`).join('')}
        {'\n'}
      </>
    );
  }
  return (
    <>
      {title && <Subheading>{title}</Subheading>}
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 22px' }}>
        <tbody>
          {shown.map(([term, value]) => (
            <tr key={term}>
              <td className="muted line" style={{ ...CELL, color: LIGHT.muted, width: '36%' }}>
                {term}
              </td>
              <td className="ink line" style={{ ...CELL, color: LIGHT.ink, whiteSpace: 'pre-line' }}>
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const CELL = {
  fontFamily: SANS,
  fontSize: '15px',
  lineHeight: '22px',
  padding: '8px 12px 8px 0',
  borderBottom: `1px solid ${LIGHT.line}`,
  verticalAlign: 'top',
} as const;

export function Subheading({ children }: { children: string }) {
  if (useMedium() === 'text')
    return (
      <>
        {children.toUpperCase()}
        {'\n'}
      </>
    );
  return (
    <h2
      className="ink"
      style={{
        fontFamily: SERIF,
        fontWeight: 400,
        fontSize: '19px',
        lineHeight: '26px',
        color: LIGHT.ink,
        margin: '26px 0 8px',
      }}
    >
      {children}
    </h2>
  );
}

const COLUMNS = 3;

export function Pictures({ pictures }: { pictures: readonly { src: string; alt: string }[] }) {
  const medium = useMedium();
  if (pictures.length === 0) return null;
  if (medium === 'text') return null;
  const rows = Array.from({ length: Math.ceil(pictures.length / COLUMNS) }, (_, row) =>
    pictures.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 22px' }}>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]?.src}>
            {row.map(({ src, alt }) => (
              <td
                key={src}
                width="33%"
                className="muted"
                style={{
                  padding: '0 8px 12px 0',
                  verticalAlign: 'top',
                  fontFamily: SANS,
                  fontSize: '12px',
                  lineHeight: '18px',
                  color: LIGHT.muted,
                }}
              >
                <img
                  src={src}
                  alt={alt}
                  width={160}
                  style={{ width: '100%', maxWidth: '180px', height: 'auto', borderRadius: '4px', display: 'block' }}
                />
                <span aria-hidden="true">{alt}</span>
              </td>
            ))}
            {row.length < COLUMNS && <td colSpan={COLUMNS - row.length} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
