import { STANDARD_PROMISES } from '@marque/domain/company/landing-texts';
import { describePromisedTime } from '@marque/domain/review/due-text';
import { useProductSettings } from '../../lib/session.ts';
import { upTo } from '../../ui/breakpoints.ts';
import { LandingPhoto } from './landing-photo.tsx';
import { ScreenPicture } from './screen-picture.tsx';
import classes from './story.module.css';
import { TIMELINE_SPECIMEN } from './timeline-specimen.ts';

const STEPS = [
  {
    title: 'Present your car',
    text: 'Your details, the vehicle, its photos, its condition: four steps, saved as you go, from the phone in your hand.',
    screen: 'photos',
    alt: 'The photo step on a phone: the outline of the wanted view and how many views are done',
  },
  {
    title: 'Hear from a specialist',
    text: <Promised />,
    screen: 'consignment',
    alt: 'A consignment on a phone: the owner’s own photo, its status, and what comes next',
  },
  {
    title: 'Follow the review',
    text: 'Track every step in one private place. Once your car is approved, we arrange its sale with you.',
    screen: 'dashboard',
    alt: 'The dashboard on a phone: a draft to continue, and the consignments below it',
  },
] as const;

const QUESTIONS = [
  {
    question: 'Do I have to finish in one go?',
    answer:
      'No. Every answer is saved as you type, even while you are offline, and you can continue where you left off, on the same device or another.',
  },
  {
    question: 'Which photos do you need?',
    answer:
      'Ten views, from the whole car to the engine. Your phone is enough: each view comes with an outline of what to show, and you are told at once when a photo is too dark or blurred.',
  },
  {
    question: 'Who sees my details?',
    answer: 'You and our team, nobody else. Phones record where a photo was taken; we remove that before we store it.',
  },
  {
    question: 'What if something is missing?',
    answer:
      'We tell you exactly what, next to the field or photo in question. You answer only that, and the review continues.',
  },
  {
    question: 'Can I change my mind?',
    answer: 'Yes. You can withdraw a consignment while we review it, take your data with you, and delete your account.',
  },
  {
    question: 'My car has no 17-character VIN. Does that matter?',
    answer: 'No. Cars built before 1981 are submitted with their chassis number.',
  },
] as const;

/** The server inserts the current promise into the prerendered markup (transport/http/promise-in-page.ts). */
function Promised() {
  const { workingHours } = useProductSettings();
  return (
    <>
      Our team reviews every submission and gets in touch within{' '}
      <span data-promise="">{describePromisedTime(workingHours)}</span>.
    </>
  );
}

/**
 * The text below the first picture. It only depends on the working hours, which the server inserts, so browsers do not
 * load its scripts (kept-markup.tsx).
 */
export function Story() {
  return (
    <>
      <section className={classes.steps} aria-labelledby="how">
        <h2 id="how" className={classes.heading}>
          How it works
        </h2>
        <ol className={classes.stepList}>
          {STEPS.map(({ title, text, screen, alt }) => (
            <li key={title} className={classes.step}>
              <h3 className={classes.stepTitle}>{title}</h3>
              <p className={classes.text}>{text}</p>
              <ScreenPicture name={screen} alt={alt} />
            </li>
          ))}
        </ol>
      </section>
      <Promises />
      <TimelineSpecimen />
      <Questions />
    </>
  );
}

export function Ending() {
  return (
    <LandingPhoto
      name="rear"
      alt="A champagne coupe from behind, its light strip glowing"
      sizes="100vw"
      className={classes.endingPhoto}
    />
  );
}

/** The server inserts the company's own promises into the prerendered markup (transport/http/promise-in-page.ts). */
function Promises() {
  const { promises } = useProductSettings();
  return (
    <section className={classes.promise} aria-labelledby="promise">
      <LandingPhoto
        name="wheel"
        alt="The front wheel and fender of a deep red car"
        sizes={`${upTo('tablet')} 100vw, 58vw`}
        className={classes.promisePhoto}
      />
      <div className={classes.promiseText}>
        <h2 id="promise" className={classes.heading}>
          An exceptional car deserves a carefully planned sale
        </h2>
        <dl className={classes.promises}>
          {(promises ?? STANDARD_PROMISES).map(({ term, text }, place) => (
            <div key={term} className={classes.promiseItem}>
              <dt data-promise-term={place}>{term}</dt>
              <dd data-promise-text={place}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function TimelineSpecimen() {
  return (
    <section className={classes.record} aria-labelledby="record">
      <div>
        <h2 id="record" className={classes.heading}>
          Every step, on record
        </h2>
        <p className={classes.text}>
          Your page shows what happened, when, and what comes next, as it happens. A review might look like this.
        </p>
      </div>
      <ol className={classes.timeline} aria-label="Example of a timeline">
        {TIMELINE_SPECIMEN.map(({ when, sentence, note }) => (
          <li key={when} className={classes.entry}>
            <p className={classes.sentence}>{sentence}</p>
            <p className={classes.when}>{when}</p>
            {note && <p className={classes.note}>“{note}”</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Questions() {
  return (
    <section className={classes.questions} aria-labelledby="questions">
      <h2 id="questions" className={classes.heading}>
        Questions and answers
      </h2>
      <div>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className={classes.question}>
            <summary className={classes.summary}>{question}</summary>
            <p className={classes.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
