import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const workflows = listRepositoryFiles('.github').filter((file) => /^\.github\/workflows\/.*\.ya?ml$/.test(file));
const used = workflows.flatMap((file) =>
  [...readRepositoryFile(file).matchAll(/uses: (.+)/g)].map(([, name = '']) => name),
);

describe('What runs in the pipeline', () => {
  it('is pinned by digest, with its version beside it', () => {
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name))).toEqual([]);
  });

  it('may read the repository and nothing else, but for the job that publishes the image', () => {
    for (const file of workflows) expect(readRepositoryFile(file)).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    const writes = workflows.flatMap((file) => readRepositoryFile(file).match(/^ .*: write\b.*$/gm) ?? []);
    expect(writes.map((line) => line.trim())).toEqual(['packages: write']);
  });
});

describe('What is built on', () => {
  it.each(['Dockerfile', 'docker-compose.yml'])('is named with its version in %s', (file) => {
    const images = [...readRepositoryFile(file).matchAll(/^(?:FROM|\s+image:) (\S+:\S+)/gm)].map(
      ([, image = '']) => image,
    );
    expect(images.length).toBeGreaterThan(0);
    expect(images.filter((image) => !/:[\w.-]*\d[\w.-]*$/.test(image))).toEqual([]);
  });
});
