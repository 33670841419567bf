import type { Consignment } from '@marque/domain/consignment/consignment';
import { labelDocument } from '@marque/domain/photo/documents';
import { PHOTO_CATEGORY_RULES } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry } from '@marque/domain/photo/photos';
import type { Proposal } from '@marque/domain/review/proposal';
import { listProposedItems } from '@marque/domain/review/proposals';
import type { ChangeItem, ChangeRequest, ConsignmentVersion } from '@marque/domain/review/review';
import { formatDateTime } from '@marque/domain/text/format';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { DocumentList } from '../../../shared/documents/document-list.tsx';
import { LazyLightbox, preloadLightbox } from '../../../shared/photos/lightbox/lazy-lightbox.tsx';
import { PhotoImage } from '../../../shared/photos/photo-image.tsx';
import { FactSection } from '../../../shared/vehicle/consignment-facts/fact-section.tsx';
import classes from './answered-requests.module.css';
import { BeforeAfter } from './before-after.tsx';
import {
  type AnsweredDocuments,
  type AnsweredField,
  type AnsweredPhotos,
  type ComparedPhoto,
  compareAnswers,
  isChanged,
  type Submission,
} from './compare-versions.ts';

interface AnsweredRequestsProps {
  requests: readonly ChangeRequest[];
  proposals: readonly Proposal[];
  versions: readonly ConsignmentVersion[];
  current: Consignment;
  onLightboxToggle(isOpen: boolean): void;
}

/**
 * Before and after, side by side, for each answered request and each accepted proposal. The last one is open; the
 * others can be expanded.
 */
export function AnsweredRequests(props: AnsweredRequestsProps) {
  const { requests, proposals, versions, current, onLightboxToggle } = props;
  const changes = listChanges(requests, proposals);
  const hasDocuments = changes.some(({ items }) => items.some(({ kind }) => kind === 'document'));
  const { data: documents } = trpc.document.ofConsignment.useQuery({ id: current.id }, { enabled: hasDocuments });
  if (changes.length === 0) return null;

  function submission(version: number): Submission {
    const { personalInfo, vehicleInfo, damageReport, photos } =
      versions.find((kept) => kept.version === version) ?? current;
    const present = documents?.filter((document) => (document.version ?? 1) <= version);
    return { personalInfo, vehicleInfo, damageReport, photos, documents: present };
  }

  return (
    <FactSection title="What the owner changed" level={3}>
      {changes.map(({ key, what, note, at, items, version }, index) => (
        <details key={key} className={classes.request} open={index === 0}>
          <summary className={classes.summary}>
            {what} <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
          </summary>
          {note !== '' && <p className={classes.note}>{note}</p>}
          <Answers
            name={key}
            items={items}
            before={submission(version)}
            after={submission(version + 1)}
            onLightboxToggle={onLightboxToggle}
          />
        </details>
      ))}
    </FactSection>
  );
}

interface AcceptedChange extends Pick<ChangeRequest, 'items' | 'version'> {
  key: string;
  what: string;
  note: string;
  at: Date;
}

/** What led to each version after the first, newest first. */
function listChanges(requests: readonly ChangeRequest[], proposals: readonly Proposal[]): AcceptedChange[] {
  const answered = requests.flatMap(({ id, items, version, answeredAt: at }) =>
    at === null ? [] : [{ key: `request-${id}`, what: 'Answered', note: '', at, items, version }],
  );
  const accepted = proposals.flatMap(({ state, endedAt: at, ...proposal }) =>
    state !== 'accepted' || at === null
      ? []
      : [
          {
            key: `proposal-${proposal.id}`,
            what: 'Proposed by the owner, accepted',
            note: proposal.note,
            at,
            items: listProposedItems({ ...proposal, note: '' }),
            version: proposal.version,
          },
        ],
  );
  return [...answered, ...accepted].sort((one, other) => other.version - one.version);
}

interface AnswersProps {
  /** Distinguishes several comparisons on one page. */
  name: string;
  items: readonly ChangeItem[];
  before: Submission;
  after: Submission;
  onLightboxToggle(isOpen: boolean): void;
}

export function Answers({ name, items, before, after, onLightboxToggle }: AnswersProps) {
  const answers = compareAnswers({ items }, before, after);
  const fields = answers.filter((answer) => answer.kind === 'field');
  const photos = answers.filter((answer) => answer.kind === 'photos');
  const documents = answers.filter((answer) => answer.kind === 'documents');
  return (
    <>
      {fields.length > 0 && <FieldTable fields={fields} />}
      {photos.map((answer) => (
        <PhotoComparison key={answer.category} answer={answer} onLightboxToggle={onLightboxToggle} />
      ))}
      {documents.map((answer) => (
        <DocumentComparison
          key={answer.documentKind}
          name={`${name}-${answer.documentKind}`}
          answer={answer}
          onLightboxToggle={onLightboxToggle}
        />
      ))}
    </>
  );
}

/** A proposal has a single note and no reasons for each item. */
const isReasoned = (reasons: readonly string[]) => reasons.some((reason) => reason !== '');

function FieldTable({ fields }: { fields: readonly AnsweredField[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      {fields.map((field) => (
        <FieldRows key={field.label} field={field} />
      ))}
    </table>
  );
}

function FieldRows({ field }: { field: AnsweredField }) {
  const { label, isCode, reasons, lines } = field;
  const title = (
    <>
      {label}
      {isReasoned(reasons) && <span className={classes.reason}>{reasons.join('\n')}</span>}
    </>
  );
  if (!isChanged(field)) {
    return (
      <tbody data-code={isCode || undefined}>
        <tr>
          <th scope="row">{title}</th>
          <td data-title="Before">{lines[0]?.before ?? ''}</td>
          <td data-title="After" className={classes.unchanged}>
            Unchanged
          </td>
        </tr>
      </tbody>
    );
  }
  return (
    <tbody data-code={isCode || undefined}>
      {lines.map((line, index) => (
        <tr key={line.label}>
          {index === 0 && (
            <th scope="row" rowSpan={lines.length}>
              {title}
            </th>
          )}
          <td data-title="Before">
            <del className={classes.before}>
              {line.label && `${line.label} `}
              {line.before}
            </del>
          </td>
          <td data-title="After">
            <ins className={classes.after}>
              {line.label && `${line.label} `}
              {line.after}
            </ins>
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function PhotoComparison({
  answer,
  onLightboxToggle,
}: {
  answer: AnsweredPhotos;
  onLightboxToggle(isOpen: boolean): void;
}) {
  const { category, reasons, before, after } = answer;
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const { title } = PHOTO_CATEGORY_RULES[category];
  const retaken = findRetaken(answer);
  const sides = [
    { side: 'Before', photos: before, first: 0 },
    { side: 'After', photos: after, first: before.length },
  ] as const;

  function show(index: number | null): void {
    setOpenIndex(index);
    onLightboxToggle(index !== null);
  }

  return (
    <div className={classes.photos}>
      <h4 className={classes.category}>{title}</h4>
      {isReasoned(reasons) && <p className={classes.reason}>{reasons.join('\n')}</p>}
      {!isChanged(answer) && <p className={classes.unchanged}>Unchanged</p>}
      {retaken && <BeforeAfter title={title} {...retaken} />}
      <div className={classes.sides}>
        {sides.map(({ side, photos, first }) => (
          <div key={side}>
            <p className={classes.side}>{side}</p>
            {photos.length === 0 && <p className={classes.unchanged}>No photos</p>}
            <ul className={classes.tiles}>
              {photos.map((entry, index) => (
                <ComparedTile
                  key={entry.photo.url}
                  entry={entry}
                  name={`${title}, ${side.toLowerCase()}, photo ${index + 1}`}
                  change={side === 'Before' ? 'Removed' : 'New'}
                  onOpen={() => show(first + index)}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {openIndex !== null && (
        <LazyLightbox
          slides={sides.flatMap(({ side, photos }) =>
            photos.map(({ photo }, index) => ({
              photo,
              alt: `${title}, ${side.toLowerCase()}, photo ${index + 1}`,
              label: `${title}, ${side.toLowerCase()}`,
              advice: photo.advice,
            })),
          )}
          index={openIndex}
          onIndexChange={setOpenIndex}
          onClose={() => show(null)}
        />
      )}
    </div>
  );
}

interface DocumentComparisonProps {
  name: string;
  answer: AnsweredDocuments;
  onLightboxToggle(isOpen: boolean): void;
}

function DocumentComparison({ name, answer, onLightboxToggle }: DocumentComparisonProps) {
  const { documentKind, reasons, before, added } = answer;
  return (
    <div className={classes.photos}>
      <h4 className={classes.category}>{labelDocument(documentKind)}</h4>
      {isReasoned(reasons) && <p className={classes.reason}>{reasons.join('\n')}</p>}
      <p className={classes.earlier}>
        {before.length === 0 ? 'None before' : `Before: ${before.map((document) => document.name).join(', ')}`}
        {added.length === 0 && ' · Not added'}
      </p>
      {added.length > 0 && (
        <DocumentList name={name} documents={added} isOfOneKind onLightboxToggle={onLightboxToggle} />
      )}
    </div>
  );
}

/** The first retaken photo with the one it replaces. */
function findRetaken({ before, after }: AnsweredPhotos): { before: PhotoEntry; after: PhotoEntry } | null {
  const [removed, added] = [before, after].map((photos) => photos.find(({ isChanged }) => isChanged)?.photo);
  return removed && added ? { before: removed, after: added } : null;
}

interface ComparedTileProps {
  entry: ComparedPhoto;
  name: string;
  change: string;
  onOpen(): void;
}

function ComparedTile({ entry, name, change, onOpen }: ComparedTileProps) {
  return (
    <li data-changed={entry.isChanged || undefined}>
      <button
        type="button"
        className={classes.tile}
        onClick={onOpen}
        onPointerEnter={preloadLightbox}
        onFocus={preloadLightbox}
        aria-haspopup="dialog"
      >
        <PhotoImage
          photo={entry.photo}
          alt={entry.isChanged ? `${name}, ${change.toLowerCase()}` : name}
          width={400}
          sizes="180px"
        />
      </button>
      {entry.isChanged && (
        <span className={classes.change} aria-hidden>
          {change}
        </span>
      )}
    </li>
  );
}
