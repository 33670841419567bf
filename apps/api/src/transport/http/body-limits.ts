/** Most that a body may hold, whether it is JSON or a whole form; photos have a limit of their own. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Fields that a consignment's form may have; an upload has one file. */
export const MAX_FORM_FIELDS = 20;
