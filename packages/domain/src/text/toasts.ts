/** All toasts (spec 8). */

export interface ToastText {
  title: string;
  description?: string;
}

export const TOASTS = {
  loginFailed: { title: 'Login failed' },
  verificationFailed: { title: 'Verification failed' },
  registrationFailed: { title: 'Registration failed' },
  logoutFailed: { title: 'Logout failed' },
  loggedOut: { title: 'Logged out', description: 'You have been successfully logged out.' },
  twoFactorRequired: { title: 'Two-factor authentication required' },
  loginCodeRequired: { title: 'Verification code required' },
  verificationSuccessful: { title: 'Verification successful', description: 'You are now logged in' },

  codeTooShort: { title: 'Invalid code', description: 'Please enter the 6-digit verification code' },
  codeSent: { title: 'Verification code sent' },
  codeResent: { title: 'Verification code resent' },
  codeResentAtLogin: { title: 'Code Resent', description: 'A new verification code has been sent to your phone' },
  phoneVerified: { title: 'Phone verified' },
  codeNotSent: {
    title: 'Failed to send verification code',
    description: 'Please check your phone number and try again',
  },
  codeNotResent: { title: 'Failed to resend verification code' },
  codeNotResentAtLogin: { title: 'Failed to resend code' },
  codeRefused: { title: 'Verification failed', description: 'Invalid or expired verification code' },

  draftLoaded: { title: 'Draft loaded', description: 'Continuing from where you left off.' },
  draftCleared: { title: 'Draft cleared', description: 'Starting fresh.' },
  submitFailed: { title: 'Error', description: 'Failed to submit consignment. Please try again.' },
  photosFailed: {
    title: 'Processing failed',
    description: 'There was an error processing your photos. Please try again.',
  },
  invalidVin: { title: 'Invalid VIN', description: 'Please enter a valid 17-character VIN' },

  consignmentsNotFetched: { title: 'Failed to fetch consignments' },
  draftsNotFetched: { title: 'Failed to fetch draft consignment' },
  consignmentNotFetched: { title: 'Failed to fetch consignment' },
  profileNotFetched: { title: 'Failed to fetch user profile' },

  consignmentDeleted: { title: 'Consignment deleted' },
  consignmentNotDeleted: { title: 'Error', description: 'Failed to delete consignment.' },
  draftDeleted: { title: 'Draft deleted' },
  draftNotDeleted: { title: 'Error', description: 'Failed to delete draft consignment.' },
  consignmentRestored: { title: 'Consignment restored' },
  consignmentNotRestored: { title: 'Error', description: 'Failed to restore consignment.' },
  consignmentApproved: { title: 'Consignment approved' },
  consignmentRejected: { title: 'Consignment rejected' },
  changesRequested: { title: 'Changes requested' },
  dossierDownloaded: { title: 'Dossier downloaded', description: 'The dossier has been downloaded as a PDF file' },
  dossierNotDownloaded: { title: 'Error', description: 'Failed to download dossier. Please try again.' },
  bundleDownloaded: { title: 'Case downloaded', description: 'Record, dossier and photos are in one ZIP file' },
  bundleNotDownloaded: { title: 'Error', description: 'Failed to download the case. Please try again.' },
  photosDownloaded: { title: 'Photos downloaded', description: 'The photos have been downloaded as a ZIP file' },
  photosNotDownloaded: { title: 'Error', description: 'Failed to download photos. Please try again.' },
  downloadNotProcessed: { title: 'Error', description: 'Failed to process downloaded file.' },

  consignmentWithdrawn: { title: 'Consignment withdrawn', description: 'Our team has stopped its review.' },
  consignmentNotWithdrawn: { title: 'Error', description: 'Failed to withdraw consignment. Please try again.' },
  changesSent: { title: 'Changes sent', description: 'Thank you. Our team will continue the review.' },
  changesNotSent: { title: 'Error', description: 'Failed to send your changes. Please try again.' },

  userCreated: { title: 'User created' },
  userNotCreated: { title: 'Error', description: 'Failed to create user.' },
  userDeleted: { title: 'User deleted' },
  userNotDeleted: { title: 'Error', description: 'Failed to delete user.' },
  twoFactorNotSetUp: { title: 'Error', description: 'Failed to setup two-factor authentication.' },
  twoFactorEnabled: { title: '2FA Enabled' },
  twoFactorNotEnabled: { title: 'Error', description: 'Failed to enable two-factor authentication.' },
  twoFactorDisabled: { title: '2FA Disabled' },
  twoFactorNotDisabled: { title: 'Error', description: 'Failed to disable two-factor authentication.' },
  passwordUpdated: { title: 'Password updated' },
  passwordNotReset: { title: 'Error', description: 'Failed to reset password.' },
  roleChanged: { title: 'Role changed' },
  roleNotChanged: { title: 'Error', description: 'Failed to change role.' },
  phoneVerifiedByHand: { title: 'Phone verified' },
  phoneNotVerifiedByHand: { title: 'Error', description: 'Failed to verify phone.' },

  emailSent: { title: 'Email sent', description: 'The consignment details have been emailed successfully' },
  emailNotSent: { title: 'Error', description: 'Failed to send email. Please check your email settings.' },
  emailSettingsNotFetched: { title: 'Failed to fetch email settings' },
  emailSettingsSaved: { title: 'Settings saved' },
  emailSettingsNotSaved: { title: 'Error', description: 'Failed to save email settings' },
  testEmailSent: { title: 'Test email sent' },
  testEmailNotSent: { title: 'Error', description: 'Failed to send test email. Please check your settings' },
  mailsNotFetched: { title: 'Failed to fetch the delivery log' },
  mailQueuedAgain: { title: 'Queued again', description: 'The message will be sent in a moment.' },
  mailNotQueuedAgain: { title: 'Error', description: 'Failed to send the message again.' },

  passwordChanged: { title: 'Password changed', description: 'You have been signed out everywhere else.' },
  passwordNotChanged: { title: 'Error', description: 'Failed to change password.' },
  nameChanged: { title: 'Name changed' },
  nameNotChanged: { title: 'Error', description: 'Failed to change your name.' },
  textsOn: { title: 'Text messages on' },
  textsOff: { title: 'Text messages off' },
  textsNotChanged: { title: 'Error', description: 'Failed to change this setting.' },
  emailChanged: { title: 'Email changed' },
  emailChangeSent: {
    title: 'Please check your mail',
    description: 'Follow the link in it to confirm your new address.',
  },
  confirmationSent: { title: 'Please check your mail', description: 'Follow the link in it to confirm your address.' },
  confirmationNotSent: { title: 'The message was not sent' },
  sessionEnded: { title: 'Signed out there' },
  sessionNotEnded: { title: 'Error', description: 'Failed to sign out there.' },
  otherSessionsEnded: { title: 'Signed out everywhere else' },
  otherSessionsNotEnded: { title: 'Error', description: 'Failed to sign out everywhere else.' },
  sessionsNotFetched: { title: 'Failed to fetch open sessions' },
  passkeysNotFetched: { title: 'Failed to fetch passkeys' },
  passkeyAdded: { title: 'Passkey added' },
  passkeyRemoved: { title: 'Passkey removed' },
  passkeyNotRemoved: { title: 'Error', description: 'Failed to remove passkey.' },
  tokensNotFetched: { title: 'Failed to fetch access tokens' },
  tokenNotCreated: { title: 'Error', description: 'Failed to create the access token.' },
  tokenRevoked: { title: 'Access token revoked' },
  tokenRemoved: { title: 'Access token removed' },
  tokenNotRevoked: { title: 'Error', description: 'Failed to revoke the access token.' },
  webhooksNotFetched: { title: 'Failed to fetch webhooks' },
  webhookNotAdded: { title: 'Error', description: 'Failed to add the webhook.' },
  webhookSecretNotRenewed: { title: 'Error', description: 'Failed to create a new secret.' },
  webhookPaused: { title: 'Webhook paused', description: 'It will not receive any messages until you resume it.' },
  webhookResumed: { title: 'Webhook resumed' },
  webhookNotChanged: { title: 'Error', description: 'Failed to change the webhook.' },
  webhookRemoved: { title: 'Webhook removed' },
  webhookNotRemoved: { title: 'Error', description: 'Failed to remove the webhook.' },
  webhookNotTested: { title: 'Error', description: 'Failed to send a test.' },
  deliveriesNotFetched: { title: 'Failed to fetch deliveries' },
  deliveryNotSentAgain: { title: 'Error', description: 'Failed to send the message again.' },
  recoveryCodesRenewed: { title: 'New recovery codes', description: 'Your old codes no longer work.' },
  recoveryCodesNotRenewed: { title: 'Error', description: 'Failed to create new recovery codes.' },
  twoFactorNotFetched: { title: 'Failed to fetch two-factor authentication' },
  deletionRequested: { title: 'Deletion scheduled' },
  deletionNotRequested: { title: 'Error', description: 'Failed to schedule the deletion.' },
  deletionCancelled: { title: 'Account kept', description: 'Your account will not be deleted.' },
  deletionNotCancelled: { title: 'Error', description: 'Failed to keep your account. Please try again.' },
  dataExported: { title: 'Your data has been downloaded' },
  dataNotExported: { title: 'Error', description: 'Failed to download your data. Please try again.' },

  staffLoggedOut: { title: 'Logged out' },
  staffLogoutFailed: { title: 'Error', description: 'Failed to log out.' },
} as const satisfies Record<string, ToastText>;

export function loginSuccessful(username: string): ToastText {
  return { title: 'Login successful', description: `Welcome back, ${username}!` };
}

export function registrationSuccessful(username: string): ToastText {
  return {
    title: 'Registration successful',
    description: `Welcome, ${username}! Please verify your phone number to continue.`,
  };
}

export function vinDecoded(vehicle: { make: string; model: string; year: number }): ToastText {
  return { title: 'VIN Decoded Successfully', description: `Found: ${vehicle.make} ${vehicle.model} ${vehicle.year}` };
}

export function vinNotDecoded(message?: string): ToastText {
  return {
    title: 'Error Decoding VIN',
    description: message || 'Failed to decode VIN. Please enter details manually.',
  };
}

export function uploadFailed(fileName: string): ToastText {
  return { title: 'Upload Error', description: `Failed to upload ${fileName}` };
}

export function photosProcessed(count: number): ToastText {
  return { title: 'Photos processed successfully', description: `${count} photos processed and saved` };
}

export function photoRequired(categoryTitle: string): ToastText {
  return { title: 'Photo required', description: `Please add at least 1 photo for ${categoryTitle}` };
}
