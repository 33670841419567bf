/** A PDF of one empty page; without a table of its objects, which every reader finds by itself. */
export const SAMPLE_PDF = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] >> endobj
trailer << /Root 1 0 R >>
%%EOF`;
