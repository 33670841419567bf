import type { SessionUser } from '@marque/domain/account/user';
import { ERRORS } from '@marque/domain/api/errors';
import { EVERYWHERE, HOURS, SETTINGS } from '../fixtures/account.ts';
import { ROWS } from '../fixtures/consignments.ts';
import { ADMIN, REVIEWER, UNREACHABLE, VIEWER } from '../fixtures/people.ts';
import { COMPANY, EMAIL, EMPTY_LIST, FIGURES, LIST, LONG_LIST, TERMS, USERS } from '../fixtures/staff.ts';
import { all, FAILED, join, LOADING, OFFLINE, type Outcome, type Responses, refused } from '../stand-in.ts';
import type { State } from '../state.ts';

const STAFF: Responses = join(EVERYWHERE, { auth: { session: ADMIN } }, LIST);

function staff(slug: string, title: string, path: string, more: Partial<State> & { as?: SessionUser } = {}): State {
  const { responses = {}, as = ADMIN, ...rest } = more;
  return { slug, group: 'staff', title, path, responses: join(STAFF, { auth: { session: as } }, responses), ...rest };
}

const [EMAILS, USER_LIST] = ['/admin/settings', '/admin/users'];

function review(slug: string, title: string, search: string, more: Parameters<typeof staff>[3] = {}): State {
  return { ...staff(slug, title, `/admin/dashboard${search}`, more), group: 'review' };
}

const FIGURE_RESPONSES: Responses = { figures: { get: FIGURES } };
const USER_RESPONSES: Responses = { users: { list: USERS } };
const NO_FIGURES = { ...FIGURES, periods: [], makes: [], ages: [0, 0, 0, 0, 0] };

const LIMITED = '?view=open&from=2026-11-22T14:32:05.123Z&before=2026-11-24T14:32:05.123Z&make=Mercedes-Benz-McLaren';

/** Its failures are the same in each list. */
const LISTS: Responses = { admin: EMPTY_LIST.admin ?? {}, savedView: { list: [], last: null } };

/** The first tile carries every mark at once. */
const GRID_NEWS: Responses = {
  review: { openProposals: ROWS.slice(0, 2).map(({ id }) => id) },
  message: { unreadOfOwners: ROWS.slice(0, 1).map(({ id }) => ({ consignmentId: id, count: 120 })) },
};

const NOT_STARTED = ROWS.slice(0, 4).map(({ id }) => ({
  id,
  code: 'STATUS_NOT_ALLOWED' as const,
  message: ERRORS.STATUS_NOT_ALLOWED.message,
}));

const REVIEW_STATES: readonly State[] = [
  review('review', 'Review list, long', '', { responses: LONG_LIST }),
  review('review-grid', 'Review list, a grid of photos', '', {
    press: ['Show as a grid of photos'],
    responses: join(LONG_LIST, GRID_NEWS),
  }),
  review('review-grid-loading', 'Review list, a grid of photos, loading', '', {
    press: ['Show as a grid of photos'],
    responses: all(LOADING, LISTS),
    isLoading: true,
  }),
  review('review-grid-empty', 'Review list, a grid of photos, empty', '', {
    press: ['Show as a grid of photos'],
    responses: EMPTY_LIST,
  }),
  review('review-selected', 'Review list, one selected', '', { press: ['Select MQ-2JQKY67T'] }),
  review('review-outcome', 'Review list, an action that failed for one', '', {
    press: ['Select MQ-2JQKY67T', 'Start review'],
    responses: { review: { ...LIST.review, startMany: { done: [], notDone: NOT_STARTED } } },
  }),
  review('review-mail', 'Review list, emails to be sent', '', { press: ['Select MQ-2JQKY67T', 'Send Email'] }),
  review('review-empty', 'Review list, empty', '', { responses: EMPTY_LIST }),
  review('review-loading', 'Review list, loading', '', { responses: all(LOADING, LISTS), isLoading: true }),
  review('review-error', 'Review list, failed', '', { responses: all(FAILED, LISTS) }),
  review('review-offline', 'Review list, offline', '', { responses: all(OFFLINE, LISTS) }),
  review('review-viewer', 'Review list, viewer', '', { as: VIEWER }),
  review('review-reviewer', 'Review list, reviewer', '', { as: REVIEWER }),
  review('review-deleted', 'Review list, deleted ones', '?view=deleted'),
  review('review-keys', 'Review list, help for the keys', '', { press: ['Keyboard shortcuts'] }),
  review('review-reach', 'Review list, how can we reach you', '', { as: UNREACHABLE, responses: LONG_LIST }),
  review('review-view', 'Review list, a saved view that was changed', '?saved=1&q=F', { responses: LONG_LIST }),
  review('review-limited', 'Review list, limited by a link of the figures', LIMITED, { responses: LONG_LIST }),
  review('review-views', 'Review list, saved views', '', { press: ['Views'] }),
  review('review-views-loading', 'Review list, saved views loading', '', {
    press: ['Views'],
    responses: { savedView: { list: LOADING } },
    isLoading: true,
  }),
  review('review-views-failed', 'Review list, saved views failed', '', {
    press: ['Views'],
    responses: { savedView: { list: FAILED } },
  }),
];

function drafts(slug: string, title: string, more: Parameters<typeof staff>[3] = {}, search = ''): State {
  return { ...staff(slug, title, `/admin/dashboard?tab=drafts${search}`, more), group: 'drafts' };
}

function draft(slug: string, title: string, outcome?: Outcome, isLoading = false): State {
  const responses: Responses = outcome ? { admin: { draft: outcome } } : {};
  return drafts(slug, title, { responses, isLoading }, '&open=11');
}

const DRAFT_STATES: readonly State[] = [
  drafts('drafts', 'Drafts, long names'),
  drafts('drafts-empty', 'Drafts, empty', { responses: EMPTY_LIST }),
  drafts('drafts-loading', 'Drafts, loading', { responses: all(LOADING, LISTS), isLoading: true }),
  drafts('drafts-error', 'Drafts, failed', { responses: all(FAILED, LISTS) }),
  drafts('drafts-offline', 'Drafts, offline', { responses: all(OFFLINE, LISTS) }),
  draft('draft', 'A draft'),
  draft('draft-gone', 'A draft, not there', refused('DRAFT_NOT_FOUND')),
  draft('draft-loading', 'A draft, loading', LOADING, true),
  draft('draft-failed', 'A draft, failed', FAILED),
  draft('draft-offline', 'A draft, offline', OFFLINE),
];

const COMPANY_SETTINGS: Responses = join(COMPANY, { product: { settings: { ...SETTINGS, workingHours: HOURS } } });

function emailLog(slug: string, title: string, log: Outcome, isLoading = false): State {
  const responses: Responses = { email: { ...EMAIL.email, log } };
  return staff(`email-log-${slug}`, `Delivery log, ${title}`, EMAILS, {
    responses,
    press: ['Delivery log'],
    isLoading,
  });
}

const OTHER_STATES: readonly State[] = [
  staff('email', 'Email settings', EMAILS, { responses: EMAIL }),
  staff('email-errors', 'Email settings, with a mistake', EMAILS, {
    responses: { email: { ...EMAIL.email, settings: null } },
  }),
  staff('email-loading', 'Email settings, loading', EMAILS, { responses: all(LOADING, EMAIL), isLoading: true }),
  staff('email-offline', 'Email settings, offline', EMAILS, { responses: all(OFFLINE, EMAIL) }),
  staff('email-failed', 'Email settings, failed', EMAILS, { responses: all(FAILED, EMAIL) }),
  staff('email-log', 'Delivery log, long', EMAILS, { responses: EMAIL, press: ['Delivery log'] }),
  staff('email-log-empty', 'Delivery log, empty', EMAILS, {
    responses: { email: { ...EMAIL.email, log: { items: [], nextCursor: null } } },
    press: ['Delivery log'],
  }),
  emailLog('loading', 'loading', LOADING, true),
  emailLog('failed', 'failed', FAILED),
  emailLog('offline', 'offline', OFFLINE),
  staff('figures', 'Figures', '/admin/figures', { responses: FIGURE_RESPONSES }),
  staff('figures-empty', 'Figures, nothing yet', '/admin/figures', { responses: { figures: { get: NO_FIGURES } } }),
  staff('figures-loading', 'Figures, loading', '/admin/figures', {
    responses: all(LOADING, FIGURE_RESPONSES),
    isLoading: true,
  }),
  staff('figures-offline', 'Figures, offline', '/admin/figures', { responses: all(OFFLINE, FIGURE_RESPONSES) }),
  staff('figures-failed', 'Figures, failed', '/admin/figures', { responses: all(FAILED, FIGURE_RESPONSES) }),
  staff('company', 'Company, terms', '/admin/company', { responses: COMPANY_SETTINGS }),
  staff('company-hours', 'Company, hours', '/admin/company?tab=hours', { responses: COMPANY_SETTINGS }),
  staff('company-names', 'Company, names', '/admin/company?tab=names', { responses: COMPANY_SETTINGS }),
  staff('company-landing', 'Company, landing page', '/admin/company?tab=landing', { responses: COMPANY_SETTINGS }),
  staff('company-text', 'Company, an earlier text', '/admin/company', {
    responses: join(COMPANY_SETTINGS, { legal: { ...COMPANY.legal, version: TERMS } }),
    press: ['Read version 2'],
  }),
  staff('company-empty', 'Company, no text yet', '/admin/company?tab=imprint', {
    responses: join(COMPANY_SETTINGS, { legal: { history: { text: '', versions: [] } } }),
  }),
  staff('company-loading', 'Company, loading', '/admin/company', { responses: all(LOADING, COMPANY), isLoading: true }),
  staff('company-failed', 'Company, failed', '/admin/company', { responses: all(FAILED, COMPANY) }),
  staff('company-hours-loading', 'Company, hours, loading', '/admin/company?tab=hours', {
    responses: all(LOADING, COMPANY),
    isLoading: true,
  }),
  staff('company-hours-failed', 'Company, hours, failed', '/admin/company?tab=hours', {
    responses: all(FAILED, COMPANY),
  }),
  staff('company-names-failed', 'Company, names, failed', '/admin/company?tab=names', {
    responses: all(FAILED, COMPANY),
  }),
  staff('company-offline', 'Company, offline', '/admin/company', { responses: all(OFFLINE, COMPANY) }),
  staff('users', 'Users, long names', USER_LIST, { responses: USER_RESPONSES }),
  staff('users-empty', 'Users, empty', USER_LIST, {
    responses: { users: { list: { items: [], total: 0, nextCursor: null } } },
  }),
  staff('users-loading', 'Users, loading', USER_LIST, { responses: all(LOADING, USER_RESPONSES), isLoading: true }),
  staff('users-offline', 'Users, offline', USER_LIST, { responses: all(OFFLINE, USER_RESPONSES) }),
  staff('users-failed', 'Users, failed', USER_LIST, { responses: all(FAILED, USER_RESPONSES) }),
  staff('users-forbidden', 'Users, permission lost', USER_LIST, {
    responses: all(refused('NOT_ALLOWED'), USER_RESPONSES),
  }),
  staff('users-add', 'Users, one to be added', USER_LIST, {
    responses: USER_RESPONSES,
    press: ['Add User', 'Create user'],
  }),
  staff('users-second-factor', 'Users, a second factor', USER_LIST, {
    responses: USER_RESPONSES,
    press: ['Set up 2FA for ada'],
  }),
  staff('users-role', 'Users, a role to be changed', USER_LIST, {
    responses: USER_RESPONSES,
    press: ['More for ada', 'Change role'],
  }),
  staff('users-delete', 'Users, one to be deleted', USER_LIST, { responses: USER_RESPONSES, press: ['Delete ada'] }),
  staff('users-password', 'Users, a password to be reset', USER_LIST, {
    responses: USER_RESPONSES,
    press: ['Reset password of ada'],
  }),
];

export const STAFF_STATES: readonly State[] = [...REVIEW_STATES, ...DRAFT_STATES, ...OTHER_STATES];
