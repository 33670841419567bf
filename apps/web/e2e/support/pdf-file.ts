/** A PDF of one page that says `text`; without a table of its objects, which every reader finds by itself. */
const pdf = (text: string) =>
  Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R
  /Resources << /Font << /F1 4 0 R >> >> >> endobj
4 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
5 0 obj << /Length ${text.length + 34} >> stream
BT /F1 16 Tf 60 700 Td (${text}) Tj ET
endstream endobj
trailer << /Root 1 0 R >>
%%EOF`);

/** The same as a file that is chosen in a form. */
export const pdfFile = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(text) });
