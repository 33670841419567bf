import { Button } from '@mantine/core';
import { PHOTO_CATEGORY_RULES } from '@marque/domain/photo/photo-categories';
import { listMissing, REQUIRED_VIEWS } from './walk.ts';
import own from './walk-around.module.css';
import type { WalkAroundProps } from './walk-around-props.ts';
import { WalkRing } from './walk-ring.tsx';

interface WalkEndProps extends Pick<WalkAroundProps, 'isTaken'> {
  onStartOver(): void;
  onFinish(): void;
}

/** After the last view: all done, or a list of what was skipped. */
export function WalkEnd({ isTaken, onStartOver, onFinish }: WalkEndProps) {
  const missing = listMissing(isTaken);
  const { length } = REQUIRED_VIEWS;
  return (
    <div className={own.end}>
      <div className={own.whole}>
        <WalkRing taken={length - missing.length} of={length} />
        <span aria-hidden="true">
          {length - missing.length} of {length}
        </span>
      </div>
      <p className={own.verdict}>
        {missing.length === 0
          ? 'You have taken every required view.'
          : `Still missing: ${missing.map((view) => PHOTO_CATEGORY_RULES[view].title).join(', ')}.`}
      </p>
      <div className={own.ways}>
        {missing.length > 0 && (
          <Button size="lg" fullWidth data-autofocus onClick={onStartOver}>
            Take the missing photos
          </Button>
        )}
        <Button
          variant={missing.length > 0 ? 'default' : 'filled'}
          size="lg"
          fullWidth
          data-autofocus={missing.length === 0 || undefined}
          onClick={onFinish}
        >
          Finish
        </Button>
      </div>
    </div>
  );
}
