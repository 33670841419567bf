/** The limit of a body, as JSON or a whole form; photos have their own limit. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** The fields of a consignment's form; an upload has one file. */
export const MAX_FORM_FIELDS = 20;
