import {
  MarkMessagesRead,
  Message,
  MessagePage,
  MessageQuery,
  SendMessage,
  UnreadMessages,
} from '@marque/domain/conversation/messages';
import { z } from 'zod';
import { permittedProcedure, router, verifiedProcedure } from '../../transport/trpc.ts';
import { listOwnUnread, listStaffUnread, markRead, readMessages, sendMessage } from './message.service.ts';

const readProcedure = verifiedProcedure('consignment.readOwn');

export const messageRouter = router({
  /** A page of messages, newest first, for the owner and for staff. */
  list: readProcedure
    .input(MessageQuery)
    .output(MessagePage)
    .query(({ ctx, input }) => readMessages(ctx.deps.db, ctx.user, input)),

  /** Sends a message to the other side, which gets it by email too. */
  send: verifiedProcedure('message.send')
    .input(SendMessage)
    .output(Message)
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.rateLimits.consume('message', String(ctx.userId));
      return sendMessage(ctx.deps, ctx.user, input);
    }),

  /** Marks a conversation as read by the caller up to a message. */
  markRead: readProcedure
    .input(MarkMessagesRead)
    .output(z.object({ unread: z.int() }))
    .mutation(({ ctx, input }) => markRead(ctx.deps.db, ctx.user, input)),

  /** The caller's own cars with unread messages. */
  unread: readProcedure.output(UnreadMessages).query(({ ctx }) => listOwnUnread(ctx.deps.db, ctx.userId)),

  /** All cars with owners' messages that nobody has answered and the caller has not read; for staff. */
  unreadOfOwners: permittedProcedure('consignment.readAny')
    .output(UnreadMessages)
    .query(({ ctx }) => listStaffUnread(ctx.deps.db, ctx.userId)),
});
