import { describe, expect, it } from 'vitest';
import { prefillPersonalInfo } from './prefill.ts';

const profile = { firstName: 'Ada', lastName: 'King', email: 'ada@example.com', phone: '+12025550123' };
const user = { firstName: 'Ada', email: 'ada@example.com' };

describe('personal info prefill', () => {
  it('fills an empty form from the profile, the phone in the standard format', () => {
    expect(prefillPersonalInfo({ form: {}, draft: null, profile, user })).toEqual({
      firstName: 'Ada',
      lastName: 'King',
      email: 'ada@example.com',
      phone: '(202) 555-0123',
    });
  });

  it('overwrites nothing when the draft holds a first and last name', () => {
    const draft = { firstName: 'Grace', lastName: 'Hopper' };
    expect(prefillPersonalInfo({ form: draft, draft, profile, user })).toEqual(draft);
  });

  it('overwrites nothing when the form already holds first name, last name and email', () => {
    const form = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' };
    expect(prefillPersonalInfo({ form, draft: null, profile, user })).toEqual(form);
  });

  it('fills in what is missing beside what was typed', () => {
    const draft = { firstName: 'Grace', phone: '+44 20 7946 0018' };
    expect(prefillPersonalInfo({ form: draft, draft, profile, user })).toEqual({
      firstName: 'Grace',
      lastName: 'King',
      email: 'ada@example.com',
      phone: '+44 20 7946 0018',
    });
  });

  it('takes only what the profile knows', () => {
    const sparse = { firstName: 'Ada', lastName: null, email: '', phone: null };
    expect(prefillPersonalInfo({ form: {}, draft: null, profile: sparse, user })).toEqual({ firstName: 'Ada' });
  });

  it('uses the signed-in user’s own data when the profile could not be fetched', () => {
    expect(prefillPersonalInfo({ form: {}, draft: { phone: '1' }, profile: null, user })).toEqual(user);
  });

  it('leaves the signed-in user’s own data out when form or draft hold a name or an email', () => {
    const sources = { profile: null, user };
    expect(prefillPersonalInfo({ form: { lastName: 'K' }, draft: null, ...sources })).toEqual({ lastName: 'K' });
    expect(prefillPersonalInfo({ form: {}, draft: { email: 'x@example.com' }, ...sources })).toEqual({});
  });
});
