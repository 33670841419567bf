import type { SessionUser } from '@marque/domain/account/user';
import { EVERYWHERE, HOURS, SETTINGS } from '../fixtures/account.ts';
import { ADMIN, UNREACHABLE, VIEWER } from '../fixtures/people.ts';
import { COMPANY, EMAIL, EMPTY_LIST, FIGURES, LIST, LONG_LIST, USERS } from '../fixtures/staff.ts';
import { type Answers, all, FAILED, join, LOADING, OFFLINE, refused } from '../stand-in.ts';
import type { State } from '../state.ts';

const STAFF: Answers = join(EVERYWHERE, { auth: { session: ADMIN } }, LIST);

function staff(slug: string, title: string, path: string, more: Partial<State> & { as?: SessionUser } = {}): State {
  const { answers = {}, as = ADMIN, ...rest } = more;
  return { slug, group: 'staff', title, path, answers: join(STAFF, { auth: { session: as } }, answers), ...rest };
}

const [EMAILS, USER_LIST] = ['/admin/settings', '/admin/users'];

function review(slug: string, title: string, search: string, more: Parameters<typeof staff>[3] = {}): State {
  return { ...staff(slug, title, `/admin/dashboard${search}`, more), group: 'review' };
}

const FIGURE_ANSWERS: Answers = { figures: { get: FIGURES } };
const USER_ANSWERS: Answers = { users: { list: USERS } };
const NO_FIGURES = { ...FIGURES, periods: [], makes: [], ages: [0, 0, 0, 0, 0] };

/** Its failures are the same in each list. */
const LISTS: Answers = { admin: EMPTY_LIST.admin ?? {}, savedView: { list: [], last: null } };

const REVIEW_STATES: readonly State[] = [
  review('review', 'Review list, long', '', { answers: LONG_LIST }),
  review('review-grid', 'Review list, a grid of photos', '', { press: ['Show as a grid of photos'] }),
  review('review-selected', 'Review list, one selected', '', { press: ['Select MQ-2JQKY67T'] }),
  review('review-empty', 'Review list, empty', '', { answers: EMPTY_LIST }),
  review('review-loading', 'Review list, loading', '', { answers: all(LOADING, LISTS), isLoading: true }),
  review('review-error', 'Review list, failed', '', { answers: all(FAILED, LISTS) }),
  review('review-offline', 'Review list, offline', '', { answers: all(OFFLINE, LISTS) }),
  review('review-viewer', 'Review list, viewer', '', { as: VIEWER }),
  review('review-deleted', 'Review list, deleted ones', '?view=deleted'),
  review('review-keys', 'Review list, help for the keys', '', { press: ['Keyboard shortcuts'] }),
  review('review-reach', 'Review list, how can we reach you', '', { as: UNREACHABLE, answers: LONG_LIST }),
  review('review-view', 'Review list, a saved view that was changed', '?saved=1&q=F', { answers: LONG_LIST }),
  review('review-views', 'Review list, saved views', '', { press: ['Views'] }),
  review('drafts', 'Drafts, long names', '?tab=drafts'),
  review('drafts-empty', 'Drafts, empty', '?tab=drafts', { answers: EMPTY_LIST }),
  review('draft', 'A draft', '?tab=drafts&open=11'),
];

const COMPANY_SETTINGS: Answers = join(COMPANY, { product: { settings: { ...SETTINGS, workingHours: HOURS } } });

const OTHER_STATES: readonly State[] = [
  staff('email', 'Email settings', EMAILS, { answers: EMAIL }),
  staff('email-errors', 'Email settings, with a mistake', EMAILS, {
    answers: { email: { ...EMAIL.email, settings: null } },
  }),
  staff('email-loading', 'Email settings, loading', EMAILS, { answers: all(LOADING, EMAIL), isLoading: true }),
  staff('email-offline', 'Email settings, offline', EMAILS, { answers: all(OFFLINE, EMAIL) }),
  staff('email-log', 'Delivery log, long', EMAILS, { answers: EMAIL, press: ['Delivery log'] }),
  staff('email-log-empty', 'Delivery log, empty', EMAILS, {
    answers: { email: { ...EMAIL.email, log: { items: [], nextCursor: null } } },
    press: ['Delivery log'],
  }),
  staff('figures', 'Figures', '/admin/figures', { answers: FIGURE_ANSWERS }),
  staff('figures-empty', 'Figures, nothing yet', '/admin/figures', { answers: { figures: { get: NO_FIGURES } } }),
  staff('figures-loading', 'Figures, loading', '/admin/figures', {
    answers: all(LOADING, FIGURE_ANSWERS),
    isLoading: true,
  }),
  staff('figures-offline', 'Figures, offline', '/admin/figures', { answers: all(OFFLINE, FIGURE_ANSWERS) }),
  staff('company', 'Company, terms', '/admin/company', { answers: COMPANY_SETTINGS }),
  staff('company-hours', 'Company, hours', '/admin/company?tab=hours', { answers: COMPANY_SETTINGS }),
  staff('company-offline', 'Company, offline', '/admin/company', { answers: all(OFFLINE, COMPANY) }),
  staff('users', 'Users, long names', USER_LIST, { answers: USER_ANSWERS }),
  staff('users-empty', 'Users, empty', USER_LIST, {
    answers: { users: { list: { items: [], total: 0, nextCursor: null } } },
  }),
  staff('users-loading', 'Users, loading', USER_LIST, { answers: all(LOADING, USER_ANSWERS), isLoading: true }),
  staff('users-offline', 'Users, offline', USER_LIST, { answers: all(OFFLINE, USER_ANSWERS) }),
  staff('users-forbidden', 'Users, no permission any more', USER_LIST, {
    answers: all(refused('NOT_ALLOWED'), USER_ANSWERS),
  }),
  staff('users-add', 'Users, one to be added', USER_LIST, {
    answers: USER_ANSWERS,
    press: ['Add User', 'Create User'],
  }),
  staff('users-second-factor', 'Users, a second factor', USER_LIST, {
    answers: USER_ANSWERS,
    press: ['Set up 2FA for ada'],
  }),
  staff('users-password', 'Users, a password to be reset', USER_LIST, {
    answers: USER_ANSWERS,
    press: ['Reset password of ada'],
  }),
];

export const STAFF_STATES: readonly State[] = [...REVIEW_STATES, ...OTHER_STATES];
