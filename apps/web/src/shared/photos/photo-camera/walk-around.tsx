import { VisuallyHidden } from '@mantine/core';
import { PHOTO_CATEGORY_RULES } from '@marque/domain/photo/photo-categories';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { PhotoGuide } from '../photo-guides/photo-guide.tsx';
import { CameraTools, Onward, OwnCamera, Shutter } from './camera-tools.tsx';
import { CameraWindow } from './camera-window.tsx';
import classes from './photo-camera.module.css';
import { PictureInput } from './picture-input.tsx';
import { takeStill } from './still.ts';
import { TurnHint } from './turn-hint.tsx';
import { useLiveView } from './use-live-view.ts';
import { useWalk, type Walk } from './use-walk.ts';
import finder from './viewfinder.module.css';
import { Viewfinder } from './viewfinder.tsx';
import { describeTaken, listMissing, REQUIRED_VIEWS } from './walk.ts';
import own from './walk-around.module.css';
import type { WalkAroundProps } from './walk-around-props.ts';
import { WalkEnd } from './walk-end.tsx';
import { WalkLast } from './walk-last.tsx';
import { WalkRing } from './walk-ring.tsx';

/**
 * Photographs all views of the car in one go: the angle over the live picture, the shutter, then the next view
 * automatically. Without a camera in the page, each picture comes from the phone's camera app. Load it through
 * `lazy-photo-camera.tsx`.
 */
export function WalkAround(props: WalkAroundProps) {
  const { isTaken, onNoCamera, onClose } = props;
  const walk = useWalk(props);
  const [isLive, setIsLive] = useState(props.isLive);
  const shared = { ...props, walk };
  const body = useFocusOnShutter(walk);
  function onFailed(): void {
    setIsLive(false);
    onNoCamera();
  }
  return (
    <CameraWindow label="Walk-around" onClose={onClose}>
      <div ref={body} className={classes.body}>
        <div className={classes.head}>
          <button type="button" className={own.finish} onClick={onClose}>
            Finish
          </button>
          <div className={classes.where}>
            <h2 className={classes.title}>{walk.view ? PHOTO_CATEGORY_RULES[walk.view].title : 'Walk-around'}</h2>
            <p className={classes.count}>{walk.isRetake ? 'Retake' : describeTaken(isTaken)}</p>
          </div>
        </div>
        {walk.view === null ? (
          <WalkEnd isTaken={isTaken} onStartOver={walk.startOver} onFinish={onClose} />
        ) : isLive ? (
          <LiveWalk {...shared} view={walk.view} onFailed={onFailed} />
        ) : (
          <FileWalk {...shared} view={walk.view} />
        )}
        <VisuallyHidden role="status">{walk.news}</VisuallyHidden>
      </div>
    </CameraWindow>
  );
}

/** The button that had the focus (retake, or next) is gone. */
function useFocusOnShutter({ isRetake, view }: Walk): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const isAtEnd = view === null;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const now = `${isRetake} ${isAtEnd}`;
    if (shown.current === now) return;
    shown.current = now;
    body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isRetake, isAtEnd]);
  return body;
}

interface WalkViewProps extends WalkAroundProps {
  walk: Walk;
  view: NonNullable<Walk['view']>;
}

/** A view with the camera of the page. */
function LiveWalk(props: WalkViewProps & { onFailed(): void }) {
  const { walk, view: category, isTaken, onFailed } = props;
  const view = useLiveView(onFailed);
  const [hasGrid, setHasGrid] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const picker = usePicturePicker(walk);

  async function press(): Promise<void> {
    const { camera, video } = view;
    if (!camera || !video.current || isBusy) return;
    setIsBusy(true);
    try {
      walk.keep(await takeStill(camera, video.current));
    } catch {
      walk.fail();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Viewfinder view={view} category={category} hasGrid={hasGrid} isBusy={isBusy} still={null} />
      <div className={classes.controls}>
        <p className={`${classes.hint} ${own.hint}`}>
          <TurnHint category={category} size={view.size} />
        </p>
        <WalkLast {...props} />
        <CameraTools
          view={view}
          hasGrid={hasGrid}
          onGrid={() => setHasGrid(!hasGrid)}
          isBusy={isBusy}
          isOff={false}
          onPress={() => void press()}
          onward={<SkipButton walk={walk} />}
          ring={ringFor(isTaken)}
        />
        {picker.input}
        <OwnCamera onDesk="Choose a photo from this computer" onPress={picker.open} />
      </div>
    </>
  );
}

/** A view with the phone's camera app: the drawing replaces the live picture. */
function FileWalk(props: WalkViewProps) {
  const { walk, view, isTaken } = props;
  const picker = usePicturePicker(walk);
  return (
    <>
      <div className={finder.stage}>
        <PhotoGuide category={view} className={own.drawing} />
      </div>
      <div className={classes.controls}>
        <p className={`${classes.hint} ${own.hint}`}>{PHOTO_CATEGORY_RULES[view].guidance}</p>
        <WalkLast {...props} />
        <div className={classes.tools}>
          <div className={classes.row}>
            <div className={classes.side} />
            <div className={classes.trigger}>
              {ringFor(isTaken)}
              <Shutter onPress={picker.open} />
            </div>
            <div className={classes.side}>
              <SkipButton walk={walk} />
            </div>
          </div>
        </div>
        {picker.input}
        <p className={own.note}>Photos are taken with the phone’s own camera.</p>
      </div>
    </>
  );
}

function SkipButton({ walk }: { walk: Walk }) {
  return <Onward label={walk.isRetake ? 'Keep it' : 'Skip'} onPress={walk.skip} />;
}

function ringFor(isTaken: WalkAroundProps['isTaken']): ReactNode {
  return <WalkRing taken={REQUIRED_VIEWS.length - listMissing(isTaken).length} of={REQUIRED_VIEWS.length} />;
}

function usePicturePicker(walk: Walk): { input: ReactNode; open(): void } {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    input: <PictureInput inputRef={input} onFile={(file) => walk.keep(file)} />,
  };
}
