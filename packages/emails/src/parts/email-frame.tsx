import type { ReactNode } from 'react';
import type { Company } from '../mail-content.ts';
import { DARK_STYLES, LIGHT, SANS, SERIF } from './colors.ts';
import { useMedium } from './medium.ts';

export interface EmailFrameProps {
  subject: string;
  preview: string;
  company: Company;
  children?: ReactNode;
}

/** The layout of every email: one column, readable without images, styles or colors. */
export function EmailFrame({ subject, preview, company, children }: EmailFrameProps) {
  const medium = useMedium();
  const help = company.supportEmail ? `Questions? Write to ${company.supportEmail}.` : '';
  if (medium === 'text') {
    return (
      <>
        {children}
        {'-- \n'}
        {`Marque, luxury vehicle consignment\n${company.publicUrl}\n${help}`.trim()}
        {'\n'}
      </>
    );
  }
  return (
    <html lang="en" dir="ltr">
      <Head subject={subject} />
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: LIGHT.page }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }} aria-hidden="true">
          {preview}
        </div>
        <Column help={help}>{children}</Column>
      </body>
    </html>
  );
}

function Head({ subject }: { subject: string }) {
  return (
    <head>
      <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{subject}</title>
      <style>{DARK_STYLES}</style>
    </head>
  );
}

const TABLE = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 } as const;
const WORDMARK = {
  fontFamily: SERIF,
  fontSize: '18px',
  letterSpacing: '0.28em',
  color: LIGHT.ink,
  padding: '0 0 22px',
} as const;
const PAPER = {
  backgroundColor: LIGHT.paper,
  border: `1px solid ${LIGHT.line}`,
  borderRadius: '8px',
  padding: '40px 44px',
} as const;
const FOOTER = {
  fontFamily: SANS,
  fontSize: '13px',
  lineHeight: '20px',
  color: LIGHT.muted,
  padding: '20px 0 0',
} as const;

function Column({ help, children }: { help: string; children: ReactNode }) {
  return (
    <table {...TABLE} className="page" style={{ backgroundColor: LIGHT.page }}>
      <tbody>
        <tr>
          <td align="center" style={{ padding: '32px 12px' }}>
            <table {...TABLE} style={{ maxWidth: '600px' }}>
              <tbody>
                <tr>
                  <td className="ink" style={WORDMARK}>
                    <header>MARQUE</header>
                  </td>
                </tr>
                <tr>
                  <td className="paper" style={PAPER}>
                    <main>{children}</main>
                  </td>
                </tr>
                <tr>
                  <td className="muted" style={FOOTER}>
                    <footer>Marque, luxury vehicle consignment. {help}</footer>
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
