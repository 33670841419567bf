import type { Database, Db } from '@marque/db/database';
import { UserId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';
import type { SecretPurpose } from './secret-box.ts';

export interface SealedRow {
  id: number;
  sealed: string;
}

export interface SealedStore {
  table: string;
  purpose: SecretPurpose;
  list(db: Db): Promise<SealedRow[]>;
  /** Like `list`, and locks the rows until the transaction ends. */
  lock(trx: Transaction<Database>): Promise<SealedRow[]>;
  update(trx: Transaction<Database>, id: number, sealed: string): Promise<unknown>;
}

const twoFactorSecrets = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'twoFactorSecret as sealed'])
    .where('twoFactorSecret', 'is not', null)
    .orderBy('id')
    .$narrowType<{ sealed: string }>();

const pendingSecrets = (db: Db) =>
  db
    .selectFrom('twoFactorSetups')
    .select(['userId as id', 'secret as sealed'])
    .where('secret', 'is not', null)
    .orderBy('userId')
    .$narrowType<{ sealed: string }>();

const smtpPasswords = (db: Db) =>
  db.selectFrom('emailSettings').select(['id', 'smtpPassword as sealed']).where('smtpPassword', '<>', '').orderBy('id');

const webhookSecrets = (db: Db) => db.selectFrom('webhooks').select(['id', 'secret as sealed']).orderBy('id');

export const STORES: readonly SealedStore[] = [
  {
    table: 'users',
    purpose: 'totp',
    list: (db) => twoFactorSecrets(db).execute(),
    lock: (trx) => twoFactorSecrets(trx).forUpdate().execute(),
    update: (trx, id, sealed) =>
      trx.updateTable('users').set({ twoFactorSecret: sealed }).where('id', '=', UserId.parse(id)).execute(),
  },
  {
    table: 'two_factor_setups',
    purpose: 'totp',
    list: (db) => pendingSecrets(db).execute(),
    lock: (trx) => pendingSecrets(trx).forUpdate().execute(),
    update: (trx, id, secret) =>
      trx.updateTable('twoFactorSetups').set({ secret }).where('userId', '=', UserId.parse(id)).execute(),
  },
  {
    table: 'email_settings',
    purpose: 'smtp-password',
    list: (db) => smtpPasswords(db).execute(),
    lock: (trx) => smtpPasswords(trx).forUpdate().execute(),
    update: (trx, id, smtpPassword) =>
      trx.updateTable('emailSettings').set({ smtpPassword }).where('id', '=', id).execute(),
  },
  {
    table: 'webhooks',
    purpose: 'webhook',
    list: (db) => webhookSecrets(db).execute(),
    lock: (trx) => webhookSecrets(trx).forUpdate().execute(),
    update: (trx, id, secret) => trx.updateTable('webhooks').set({ secret }).where('id', '=', id).execute(),
  },
];
