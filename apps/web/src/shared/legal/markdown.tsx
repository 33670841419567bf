import { parseUrl } from '@marque/domain/text/parse-url';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import classes from './markdown.module.css';

const PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];
/** A base that stands for wherever the text is shown. */
const HERE = 'https://marque.invalid';
/** The page's own heading is the first one. */
const HIGHEST_HEADING = 2;
const LOWEST_HEADING = 6;

/**
 * A line that begins 21 quotes and lists within each other, or one far to the right: no text needs as many, and the
 * lexer calls itself for each.
 */
const NESTED_TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){21}|^[ \t]{200}[ \t]*(?:[-*+>]|\d+[.)])/m;

/** An address that a link may lead to; `null` for one that would run something. */
export function safeAddress(href: string): string | null {
  const url = parseUrl(href, HERE);
  return url && PROTOCOLS.includes(url.protocol) ? href : null;
}

/**
 * Shows Markdown that the company wrote. Each part becomes a React element by its kind, so raw HTML in it is shown as
 * the text that it is, and pictures as their description. A text with parts nested deeper than twenty times is shown as
 * it was typed.
 */
export function Markdown({ text }: { text: string }) {
  if (NESTED_TOO_DEEP.test(text)) return <pre className={classes.text}>{text}</pre>;
  return <div className={classes.text}>{renderAll(lexer(text))}</div>;
}

function renderAll(tokens: readonly Token[]): ReactNode {
  // As arguments, for they need no keys then: the parts of a text never change places.
  return createElement(Fragment, null, ...tokens.map(render));
}

function inner(token: { tokens?: Token[]; text: string }): ReactNode {
  return token.tokens ? renderAll(token.tokens) : token.text;
}

/** The lexer makes tokens of these kinds alone: others come from extensions. */
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
  /** Of a cell. */
  align?: 'left' | 'center' | 'right' | null;
}

function row(element: 'li' | 'td' | 'th', attributes: { scope: string } | null, parts: readonly Part[]): ReactNode {
  const cells = parts.map((part) =>
    createElement(element, { ...attributes, 'data-align': part.align ?? undefined }, inner(part)),
  );
  return createElement(Fragment, null, ...cells);
}
