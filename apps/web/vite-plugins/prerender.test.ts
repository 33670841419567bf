import { expect, it } from 'vitest';
import { moveStyles } from './prerender.ts';

it('moves styles from attributes to a sheet with the nonce, each once', () => {
  const { body, styles } = moveStyles('<i style="--a:1px"></i><b style="--b:2px"></b><u style="--a:1px"></u>', 'N');
  expect(body).toBe('<i data-place="0"></i><b data-place="1"></b><u data-place="0"></u>');
  expect(styles).toBe('<style data-places nonce="N">[data-place="0"]{--a:1px}[data-place="1"]{--b:2px}</style>');
});

it('makes no sheet where there are none', () => {
  expect(moveStyles('<i class="style"></i>', 'N')).toEqual({ body: '<i class="style"></i>', styles: '' });
});
