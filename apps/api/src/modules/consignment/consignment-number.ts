import { randomBytes } from 'node:crypto';
import { CONSIGNMENT_NUMBER_ALPHABET, ConsignmentNumber } from '@marque/domain/api/ids';

const LENGTH = 8;

/** A random consignment number of 40 bits; 32 divides 256, so every character is equally likely. */
export function randomConsignmentNumber(): ConsignmentNumber {
  const symbols = Array.from(randomBytes(LENGTH), (byte) => CONSIGNMENT_NUMBER_ALPHABET.charAt(byte % 32));
  return ConsignmentNumber.parse(`MQ-${symbols.join('')}`);
}
