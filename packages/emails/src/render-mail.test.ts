import type { MailDue, MailKind } from '@marque/domain/review/mails';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MailContent } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { SAMPLE_COMPANY, SAMPLES } from './samples.ts';

const getSample = (kind: MailKind) => ({ kind, ...SAMPLES[kind] }) as MailContent;
const KINDS = Object.keys(SAMPLES) as MailKind[];

describe.each(KINDS)('The email %s', (kind) => {
  it('has a subject of one line, HTML and a text that can be read alone', async () => {
    const { subject, html, text } = await renderMail(getSample(kind), SAMPLE_COMPANY);
    expect(subject).toMatch(/^[^\r\n]{5,120}$/);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en" dir="ltr">/);
    expect(text).not.toMatch(/<[a-z/]|&(amp|lt|gt|quot|#x27);|undefined|null|\[object/);
    expect(html).not.toMatch(/undefined|\[object|>null</);
  });

  it('says in its text every link that its HTML has', async () => {
    const { html, text } = await renderMail(getSample(kind), SAMPLE_COMPANY);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'));
    for (const link of links) expect(text).toContain(link);
  });

  it('links only to the product, and loads nothing from anywhere', async () => {
    const { html } = await renderMail(getSample(kind), SAMPLE_COMPANY);
    for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g))
      expect(href.startsWith(SAMPLE_COMPANY.publicUrl)).toBe(true);
    expect(html).not.toMatch(/<script|<link|url\(|src="http/);
  });

  it('is one picture of words for a screen reader: a language, a title, one main heading, tables that are only layout', async () => {
    const { html } = await renderMail(getSample(kind), SAMPLE_COMPANY);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
  });
});

describe('The receipt of a submission', () => {
  const due = { at: '2026-12-01T01:00:00.000Z', timeZone: 'America/Los_Angeles' };
  const rendered = async (kind: 'submission_received' | 'submission_to_confirm', promise: MailDue) =>
    renderMail({ ...getSample(kind), ...promise } as MailContent, SAMPLE_COMPANY);

  it('promises 24 hours to the letter where the company has no working hours', async () => {
    const { text } = await rendered('submission_received', {});
    expect(text).toContain('Our team will review your submission and get in touch within 24 hours.');
    const toConfirm = await rendered('submission_to_confirm', {});
    expect(toConfirm.text).toContain('thank you: our team will review it and get in touch within 24 hours.');
  });

  it.each(['submission_received', 'submission_to_confirm'] as const)(
    'names day and time in the company’s time zone where it has such: %s',
    async (kind) => {
      const { text, html } = await rendered(kind, { due });
      expect(text).toMatch(/review (it|your submission)\. You will hear from us by Monday, November 30, 5:00 PM/);
      expect(text).toContain('5:00 PM (Los Angeles time).');
      expect(`${text} ${html}`).not.toContain('24 hours');
    },
  );
});

describe('What people typed', () => {
  const TYPED = 'URGENT-https://evil.example';
  const typedOver = (value: unknown, key = ''): unknown => {
    if (value instanceof Date || key === 'events' || key === 'photos') return value;
    if (Array.isArray(value)) return value.map((entry) => typedOver(entry));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, typedOver(part, name)]));
    }
    return typeof value === 'string' && !OURS.has(key) ? TYPED : value;
  };
  const OURS = new Set(['number', 'receipt', 'url', 'status', 'dueAt', 'keptUntil', 'cause', 'code', 'notice']);

  it.each(KINDS)('never stands in the subject of %s', async (kind) => {
    const content = { kind, ...(typedOver(SAMPLES[kind]) as object) } as MailContent;
    const { subject } = await renderMail(content, SAMPLE_COMPANY);
    expect(subject).not.toContain(TYPED);
  });

  it.each(['confirm_email', 'email_change', 'submission_to_confirm'] as const)(
    'stands nowhere in %s, which goes to addresses that nobody has confirmed',
    async (kind) => {
      const content = { kind, ...(typedOver(SAMPLES[kind]) as object) } as MailContent;
      const { subject, html, text } = await renderMail(content, SAMPLE_COMPANY);
      expect(`${subject} ${html} ${text}`).not.toContain(TYPED);
    },
  );

  it('is text in the HTML, whatever stands in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (words) => {
        const hostile = `<img src=x onerror=alert(1)>${words}</table><script>`;
        const { html } = await renderMail(
          { kind: 'status_changed', ...SAMPLES.status_changed, note: hostile, vehicle: hostile },
          SAMPLE_COMPANY,
        );
        expect(html).not.toMatch(/<img|<script/);
      }),
      { numRuns: 50 },
    );
  });

  it('stands in the text as it was typed', async () => {
    const note = `It's <b>"fine"</b> & ready`;
    const { text } = await renderMail({ kind: 'status_changed', ...SAMPLES.status_changed, note }, SAMPLE_COMPANY);
    expect(text).toContain(`> ${note}`);
  });
});

describe('The mail about a consignment', () => {
  it('shows its photos with their categories and says how many there are', async () => {
    const photos = [{ category: 'scenic' as const, src: 'cid:one@marque' }];
    const content = { kind: 'consignment_details' as const, ...SAMPLES.consignment_details, photos, photoCount: 30 };
    const { html, text } = await renderMail(content, SAMPLE_COMPANY);
    expect(html).toMatch(/<img src="cid:one@marque" alt="[^"]+"/);
    expect(text).toContain('The first 1 of 30 photos');
  });

  it('formats phone number, mileage and price', async () => {
    const sample = SAMPLES.consignment_details;
    const content = {
      kind: 'consignment_details' as const,
      ...sample,
      personalInfo: { ...sample.personalInfo, phone: '4152814199' },
      vehicleInfo: { ...sample.vehicleInfo, mileage: 12_345, priceExpectation: 185_000 },
    };
    const { text } = await renderMail(content, SAMPLE_COMPANY);
    for (const formatted of ['(415) 281-4199', '12,345 miles', '$185,000']) expect(text).toContain(formatted);
  });

  it('leaves out what an old record does not have', async () => {
    const content = {
      kind: 'consignment_details' as const,
      ...SAMPLES.consignment_details,
      personalInfo: {},
      vehicleInfo: {},
      damageReport: {},
    };
    const { subject, text } = await renderMail(content, SAMPLE_COMPANY);
    expect(subject).toBe('Consignment MQ-7K2M9QXA');
    expect(text).not.toMatch(/undefined|Email:/);
  });
});
