import { describe, expect, it } from 'vitest';
import { createAllowedReceivers } from './allowed-receivers.ts';

const allows = createAllowedReceivers(['crm.corp.example', '10.1.0.0/16', '192.168.7.9', 'fd12:3456::/32']);

describe('Receivers in the operator’s own network', () => {
  it.each([
    ['crm.corp.example', '10.200.0.1'],
    ['CRM.corp.example', '172.16.4.4'],
    ['anything.example', '10.1.255.3'],
    ['192.168.7.9', '192.168.7.9'],
    ['six.example', 'fd12:3456::9'],
    ['mapped.example', '::ffff:10.1.0.4'],
  ])('%s at %s is allowed', (host, address) => expect(allows(host, address)).toBe(true));

  it.each([
    ['other.corp.example', '10.200.0.1'],
    ['sub.crm.corp.example', '10.200.0.1'],
    ['anything.example', '10.2.0.1'],
    ['near.example', '192.168.7.10'],
    ['six.example', 'fd13::9'],
  ])('%s at %s is not', (host, address) => expect(allows(host, address)).toBe(false));

  it.each(['127.0.0.1', '::1', '169.254.169.254', 'fe80::1', '::ffff:127.0.0.1', '168.63.129.16'])(
    'a listed name never leads to %s',
    (address) => {
      expect(allows('crm.corp.example', address)).toBe(false);
      expect(createAllowedReceivers(['0.0.0.0/0', '::/0'])('x.example', address)).toBe(false);
    },
  );

  it('are none where nothing is listed', () => expect(createAllowedReceivers([])('a.example', '10.0.0.1')).toBe(false));
});
