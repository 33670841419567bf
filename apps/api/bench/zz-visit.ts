import { startStage } from './peers/stage.ts';
import { load } from './peers/load.ts';
import { requestText } from './peers/connection.ts';
import { cpuTime, cpuTimeOfTree } from './server-process.ts';
const stage: any = await startStage(10000);
const asks: Record<string, [string, any?][]> = {
  dashboard: [['auth.session'], ['product.settings'], ['draft.find'], ['consignment.pageMine', { limit: 100, direction: 'forward' }], ['profile.get'], ['profile.usage'], ['account.emailAddresses'], ['message.unread']],
  review: [['auth.session'], ['product.settings'], ['admin.counts'], ['message.unreadOfOwners'], ['review.openProposals'], ['savedView.last'], ['admin.consignments', { limit: 50, cursor: null, q: null, status: null, sort: 'waiting', deleted: false, assignee: null }]],
};
const path = (of: [string, any?][]) => `/trpc/${of.map(([p]) => p).join()}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.fromEntries(of.map(([, i], n) => [n, { json: i ?? null }]).filter(([n]) => of[n as number]![1] !== undefined))))}`;
const run = async (name: string, of: [string, any?][], cookies: string[]) => {
  const lanes = cookies.map((cookie) => [requestText({ path: path(of), cookie })]);
  await load(stage.product.origin, lanes as any, { milliseconds: 600, requests: 20 });
  const c = cpuTime(stage.product.pid), p = cpuTimeOfTree(stage.postgres);
  const r: any = await load(stage.product.origin, lanes as any, { milliseconds: 2500, requests: 20 });
  const n = r.requests ?? r.perSecond * 2.5;
  console.log(name.padEnd(28), Math.round(r.perSecond), 'rps', ((cpuTime(stage.product.pid) - c) / n).toFixed(3), 'ms node', ((cpuTimeOfTree(stage.postgres) - p) / n).toFixed(3), 'ms pg');
};
const only = process.argv[2];
for (const [name, of] of Object.entries(asks)) {
  const cookies = name === 'review' ? Array(16).fill(stage.cookie) : stage.owners.map((o: any) => o.cookie);
  if (only && only !== name) continue;
  await run(name, of, cookies);
  if (only) continue;
  for (const one of of) await run('  ' + one[0], [one], cookies);
}
await stage.end();
process.exit(0);
