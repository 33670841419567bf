/** The limit of a body, as JSON or a whole form; photos have their own limit. */
export const MAX_BODY_BYTES = 1024 * 1024;

export const MAX_FORM_FIELDS = 20;
