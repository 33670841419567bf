/**
 * Stored with every consignment and draft that this version writes: its parts were parsed by today's schemas, and need
 * not be parsed again when read (ADR 0142). Increase it with every change after which a stored part may not match its
 * schema anymore; records of other versions are parsed leniently.
 */
export const PARTS_VERSION = 1;
