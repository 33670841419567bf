import type { Db } from '@marque/db/database';
import { ProductSettings } from '@marque/domain/product/product-settings';
import { publicProcedure, router } from '../../transport/trpc.ts';

async function findSupportEmail(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('emailSettings')
    .select('senderEmail')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.senderEmail ?? null;
}

export const productRouter = router({
  /** What a page must know before anybody signs in. */
  settings: publicProcedure.output(ProductSettings).query(async ({ ctx }) => ({
    newConsignments: ctx.deps.config.newConsignments,
    smsOutbox: ctx.deps.sms.kind === 'outbox',
    supportEmail: await findSupportEmail(ctx.deps.db),
  })),
});
