/**
 * Stored with every consignment and draft that this version writes: its parts were read by today's schemas, and need
 * not be read by them again on their way out (ADR 0142). Goes up with a change after which a stored part may no longer
 * be what its schema describes; records of other versions are read leniently.
 */
export const PARTS_VERSION = 1;
