import { Button, type ButtonProps, MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { theme } from '../app/theme.ts';
import { BusyButton } from './busy-button.tsx';

type Looks = ButtonProps & { type?: 'submit'; 'data-busy'?: boolean };

function drawn(props: Looks): string {
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <Button {...props}>Save</Button>
    </MantineProvider>,
  );
  return html.match(/<button[^>]*>/)?.[0] ?? '';
}

describe('A button whose request is under way', () => {
  it('keeps the focus: it is said to be disabled, but is not', () => {
    for (const props of [{ loading: true }, { disabled: true, 'data-busy': true }]) {
      expect(drawn(props)).toContain('aria-disabled="true"');
      expect(drawn(props)).not.toContain(' disabled');
    }
  });

  it('does nothing, and sends no form', () => {
    const onClick = vi.fn();
    const event = { preventDefault: vi.fn() };
    BusyButton({ disabled: true, 'data-loading': true, onClick }).props.onClick(event);
    expect(onClick).not.toHaveBeenCalled();
    expect(event.preventDefault).toHaveBeenCalled();
  });
});

describe('A button that cannot be pressed yet', () => {
  it('is disabled, whether or not a request is under way', () => {
    expect(drawn({ disabled: true })).toContain(' disabled=""');
    expect(drawn({ disabled: true, loading: true })).toContain(' disabled=""');
  });
});

describe('Any other button', () => {
  it('is one that sends no form unless asked to', () => {
    expect(drawn({})).toContain('type="button"');
    expect(drawn({})).not.toContain('disabled');
    expect(drawn({ type: 'submit' })).toContain('type="submit"');
  });
});
