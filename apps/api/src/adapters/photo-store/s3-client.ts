import type { S3Client } from '@aws-sdk/client-s3';

/** Where buckets are, and who asks. */
export interface S3Place {
  region: string;
  /** An S3-compatible store other than Amazon's; buckets are then addressed by path, as most of them want. */
  endpoint?: string | undefined;
  /** Without them the usual chain applies: environment, shared configuration, role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** Every error reaches our caller, who logs it; the library would print some to the console besides. */
const silent = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** The library is loaded here and not before, so that an installation on disk never pays for it. */
export async function createS3Client({ region, endpoint, credentials }: S3Place) {
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Many compatible stores do not know the checksum trailers which the library sends by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silent,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  });
  return { sdk, client };
}
