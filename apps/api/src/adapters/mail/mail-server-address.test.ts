import { expect, it } from 'vitest';
import { connectMailServer } from './connect-mail-server.ts';
import { mayBeMailServer } from './mail-server-address.ts';

it.each([
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '0.0.0.0',
  '::',
  '::ffff:0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  'mail.example',
])('hands no mail to %s', (address) => {
  expect(mayBeMailServer(address)).toBe(false);
});

it.each(['127.0.0.1', '::1', '10.0.0.25', '192.168.1.2', '172.16.0.1', 'fd12:3456::1', '203.0.113.5', '2a00::25'])(
  'hands mail to %s',
  (address) => {
    expect(mayBeMailServer(address)).toBe(true);
  },
);

it.each(['169.254.169.254', '[fe80::1]', '0.0.0.0', '[::ffff:169.254.169.254]', '2852039166', '0xa9fea9fe'])(
  'does not even connect to %s, however it is written',
  async (host) => {
    await expect(connectMailServer({ host, port: 25, timeoutMs: 1_000 })).rejects.toThrow(/not allowed|ENOTFOUND/);
  },
);
