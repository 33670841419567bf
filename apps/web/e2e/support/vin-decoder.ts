import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** VINs that the stub decodes; for all others it responds as the public decoder does for unreadable ones. */
export const KNOWN_VIN = 'ZFF80AMA5K0240001';
export const UNREADABLE_VIN = 'WP0ZZZ99ZTS392124';

const KNOWN = {
  Make: 'FERRARI',
  Model: '488 Pista',
  ModelYear: '2019',
  ErrorCode: '0',
  ErrorText: '0 - VIN decoded clean',
};
const UNREADABLE = {
  Make: '',
  Model: '',
  ModelYear: '',
  ErrorCode: '7',
  ErrorText: '7 - Manufacturer is not registered',
};

export interface VinDecoderStandIn {
  url: string;
  stop(): Promise<void>;
}

export async function startVinDecoder(): Promise<VinDecoderStandIn> {
  const server = createServer((request, response) => {
    const result = request.url?.includes(KNOWN_VIN) ? KNOWN : UNREADABLE;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ Count: 1, Message: '', SearchCriteria: '', Results: [result] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
