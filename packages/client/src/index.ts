export { createMarqueClient, type ListOptions, type MarqueClient } from './client.ts';
export type { Download, PhotoDownloadOptions } from './downloads.ts';
export { type ClientErrorCode, type InputIssue, MarqueError, type Result, toResult } from './errors.ts';
export * from './generated/procedures.ts';
export type { PhotoSource } from './photo-source.ts';
export type { CallOptions, Mutation, Query } from './procedure-types.ts';
export type { Retry, RetryOptions } from './retries.ts';
export type { Credentials } from './sign-in.ts';
export type { ClientOptions } from './transport.ts';
export type { DocumentUploadOptions, UploadOptions, UploadProgress } from './uploads.ts';
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookMessage,
  WebhookRejected,
} from './verify-webhook.ts';
