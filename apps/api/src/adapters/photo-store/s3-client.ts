import type { S3Client } from '@aws-sdk/client-s3';

export interface S3Place {
  region: string;
  /** An S3-compatible store other than Amazon's; buckets are then addressed by path, as most of them require. */
  endpoint?: string | undefined;
  /** Defaults to the AWS SDK's usual chain: environment, shared configuration, role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** Our callers log every error; the library would print some to the console too. */
const silent = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Only loaded here, so that an installation on disk never pays for it. */
export async function createS3Client({ region, endpoint, credentials }: S3Place) {
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Many compatible stores do not support the checksum trailers that the library sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silent,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  });
  return { sdk, client };
}
