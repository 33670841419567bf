import { PHOTO_ADVICE } from '@marque/domain/photo/photo-advice';
import { PHOTO_CATEGORY_RULES } from '@marque/domain/photo/photo-categories';
import { useObjectUrl } from '../upload-queue/use-object-url.ts';
import type { Walk } from './use-walk.ts';
import own from './walk-around.module.css';
import type { WalkAroundProps } from './walk-around-props.ts';

interface WalkLastProps extends Pick<WalkAroundProps, 'getAdvice'> {
  walk: Walk;
}

export function WalkLast({ walk: { last, isRetake, retake }, getAdvice }: WalkLastProps) {
  if (!last || isRetake) {
    return (
      <div className={own.last}>{isRetake ? 'The new photo replaces it.' : 'Each photo is saved as you take it.'}</div>
    );
  }
  const [said] = getAdvice(last.id);
  return (
    <div className={own.last}>
      <Thumbnail file={last.file} />
      <p className={own.said} role="status" data-found={said !== undefined || undefined}>
        {said ? PHOTO_ADVICE[said] : `${PHOTO_CATEGORY_RULES[last.view].title} taken.`}
      </p>
      <button type="button" className={own.retake} onClick={retake}>
        Retake
      </button>
    </div>
  );
}

function Thumbnail({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return url ? <img className={own.thumbnail} src={url} alt="" /> : <span className={own.thumbnail} />;
}
