import { accessTokenRouter } from '../modules/access-token/access-token.router.ts';
import { accountRouter } from '../modules/account/account.router.ts';
import { adminRouter } from '../modules/admin-consignments/admin-consignments.router.ts';
import { usersRouter } from '../modules/admin-users/admin-users.router.ts';
import { authRouter } from '../modules/auth/auth.router.ts';
import { resendLoginCode } from '../modules/auth/second-factor.service.ts';
import { companySettingsRouter } from '../modules/company-settings/company-settings.router.ts';
import { consignmentRouter } from '../modules/consignment/consignment.router.ts';
import { devicePairingRouter } from '../modules/device-pairing/device-pairing.router.ts';
import { documentRouter } from '../modules/document/document.router.ts';
import { draftRouter } from '../modules/draft/draft.router.ts';
import { emailRouter } from '../modules/email/email.router.ts';
import { figuresRouter } from '../modules/figures/figures.router.ts';
import { legalRouter } from '../modules/legal/legal.router.ts';
import { liveRouter } from '../modules/live/live.router.ts';
import { messageRouter } from '../modules/message/message.router.ts';
import { passkeyRouter } from '../modules/passkey/passkey.router.ts';
import { createPhoneRouter } from '../modules/phone/phone.router.ts';
import { productRouter } from '../modules/product/product.router.ts';
import { profileRouter } from '../modules/profile/profile.router.ts';
import { reviewRouter } from '../modules/review/review.router.ts';
import { savedViewRouter } from '../modules/saved-views/saved-views.router.ts';
import { staffNoticeRouter } from '../modules/staff-notice/staff-notice.router.ts';
import { twoFactorRouter } from '../modules/two-factor/two-factor.router.ts';
import { vehicleRouter } from '../modules/vehicle/vehicle.router.ts';
import { webhookRouter } from '../modules/webhook/webhook.router.ts';
import { workingHoursRouter } from '../modules/working-hours/working-hours.router.ts';
import { router } from '../transport/trpc.ts';

/** Every typed procedure. The web app and the client only import its type. */
export const appRouter = router({
  accessToken: accessTokenRouter,
  account: accountRouter,
  admin: adminRouter,
  auth: authRouter,
  consignment: consignmentRouter,
  document: documentRouter,
  draft: draftRouter,
  email: emailRouter,
  figures: figuresRouter,
  legal: legalRouter,
  workingHours: workingHoursRouter,
  companySettings: companySettingsRouter,
  live: liveRouter,
  message: messageRouter,
  passkey: passkeyRouter,
  phone: createPhoneRouter(resendLoginCode),
  devicePairing: devicePairingRouter,
  product: productRouter,
  profile: profileRouter,
  review: reviewRouter,
  savedView: savedViewRouter,
  staffNotice: staffNoticeRouter,
  twoFactor: twoFactorRouter,
  users: usersRouter,
  vehicle: vehicleRouter,
  webhook: webhookRouter,
});

export type AppRouter = typeof appRouter;
