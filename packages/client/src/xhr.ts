import { MarqueError } from './errors.ts';

export interface FormRequest {
  headers: Record<string, string>;
  withCredentials: boolean;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

export interface FormResponse {
  status: number;
  headers: Headers;
  text: string;
}

function readHeaders(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

/** Posts a form in a browser, with XMLHttpRequest because `fetch` reports no upload progress there. */
export function sendForm(url: string, form: FormData, options: FormRequest): Promise<FormResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', url);
    request.withCredentials = options.withCredentials;
    for (const [name, value] of Object.entries(options.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => options.onProgress(loaded);
    request.onload = () =>
      resolve({ status: request.status, headers: readHeaders(request), text: request.responseText });
    request.onerror = () => reject(new MarqueError('NETWORK', `No connection to ${new URL(url).origin}.`));
    request.onabort = () => reject(options.signal.reason);
    request.onloadend = () => options.signal.removeEventListener('abort', stop);
    options.signal.addEventListener('abort', stop, { once: true });
    request.send(form);
  });
}
