import { parseUrl } from '@marque/domain/text/parse-url';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import classes from './markdown.module.css';

const PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];
/** A placeholder base for resolving relative links. */
const HERE = 'https://marque.invalid';
/** h1 is the page's own heading. */
const HIGHEST_HEADING = 2;
const LOWEST_HEADING = 6;

/**
 * More than 20 nested quotes and lists on one line, or an extreme indent: no text needs that, and the lexer recurses
 * for each level.
 */
const NESTED_TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){21}|^[ \t]{200}[ \t]*(?:[-*+>]|\d+[.)])/m;

/** The URL if it is safe to link to; otherwise `null`, such as for `javascript:`. */
export function safeAddress(href: string): string | null {
  const url = parseUrl(href, HERE);
  return url && PROTOCOLS.includes(url.protocol) ? href : null;
}

/**
 * Renders Markdown written by the company. Each token becomes a React element, so raw HTML is shown as text, and images
 * as their description. A text nested deeper than 20 levels is shown as plain text.
 */
export function Markdown({ text }: { text: string }) {
  if (NESTED_TOO_DEEP.test(text)) return <pre className={classes.text}>{text}</pre>;
  return <div className={classes.text}>{renderAll(lexer(text))}</div>;
}

function renderAll(tokens: readonly Token[]): ReactNode {
  // Passed as arguments, which need no keys: the parts of a text are never reordered.
  return createElement(Fragment, null, ...tokens.map(render));
}

function inner(token: { tokens?: Token[]; text: string }): ReactNode {
  return token.tokens ? renderAll(token.tokens) : token.text;
}

/** Without extensions, the lexer only produces these tokens. */
function isOurs(token: Token): token is MarkedToken {
  return token.type !== 'generic';
}

function render(token: Token): ReactNode {
  if (!isOurs(token)) return null;
  switch (token.type) {
    case 'heading':
      return <Heading depth={token.depth}>{inner(token)}</Heading>;
    case 'paragraph':
      return <p>{inner(token)}</p>;
    case 'strong':
      return <strong>{inner(token)}</strong>;
    case 'em':
      return <em>{inner(token)}</em>;
    case 'del':
      return <del>{inner(token)}</del>;
    case 'link':
      return <LinkTo href={token.href}>{inner(token)}</LinkTo>;
    case 'list':
      return <List list={token} />;
    case 'blockquote':
      return <blockquote>{inner(token)}</blockquote>;
    case 'table':
      return <Table table={token} />;
    case 'code':
      return <pre>{token.text}</pre>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    case 'space':
    case 'def':
    case 'checkbox':
      return null;
    case 'html':
      return token.block ? <p>{token.text}</p> : token.text;
    case 'text':
    case 'escape':
      return 'tokens' in token ? inner(token) : token.text;
    case 'image':
      return token.text;
    case 'list_item':
      return inner(token);
  }
}

function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  const level = Math.min(depth + HIGHEST_HEADING - 1, LOWEST_HEADING);
  const Element = `h${level}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  return <Element>{children}</Element>;
}

function LinkTo({ href, children }: { href: string; children: ReactNode }) {
  const address = safeAddress(href);
  return address === null ? children : <a href={address}>{children}</a>;
}

function List({ list }: { list: Tokens.List }) {
  const items = row('li', null, list.items);
  if (!list.ordered) return <ul>{items}</ul>;
  return <ol start={list.start === '' ? 1 : list.start}>{items}</ol>;
}

function Table({ table }: { table: Tokens.Table }) {
  const rows = table.rows.map((cells) => createElement('tr', null, row('td', null, cells)));
  return (
    <div className={classes.table}>
      <table>
        <thead>
          <tr>{row('th', { scope: 'col' }, table.header)}</tr>
        </thead>
        {createElement('tbody', null, ...rows)}
      </table>
    </div>
  );
}

interface Part {
  tokens: Token[];
  text: string;
  align?: 'left' | 'center' | 'right' | null;
}

function row(element: 'li' | 'td' | 'th', attributes: { scope: string } | null, parts: readonly Part[]): ReactNode {
  const cells = parts.map((part) =>
    createElement(element, { ...attributes, 'data-align': part.align ?? undefined }, inner(part)),
  );
  return createElement(Fragment, null, ...cells);
}
