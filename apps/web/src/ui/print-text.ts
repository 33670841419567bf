/** Prints only a title and lines of text, without the page around them. */
export function printText(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' });
  document.body.append(frame);
  const paper = frame.contentDocument;
  const printer = frame.contentWindow;
  if (!paper || !printer) throw new Error('a new frame has a document');
  const heading = paper.createElement('h1');
  const text = paper.createElement('pre');
  heading.textContent = title;
  text.textContent = lines.join('\n');
  Object.assign(paper.body.style, { margin: '2cm', font: '12pt/1.6 Georgia, serif' });
  Object.assign(heading.style, { font: '400 20pt/1.2 Georgia, serif' });
  Object.assign(text.style, { font: '12pt/1.8 monospace', whiteSpace: 'pre-wrap' });
  // The default file name if the person saves it as a PDF.
  paper.title = title;
  paper.body.append(heading, text);
  printer.addEventListener('afterprint', () => frame.remove());
  printer.print();
}
