import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  CLOSE_UP_SCALE,
  distance,
  FITTED,
  fittedSize,
  middle,
  type Point,
  type Size,
  swipeDirection,
  type View,
  withinBounds,
  zoomedAt,
} from './zoom.ts';

const SWIPE_MINIMUM_PX = 50;
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
const TAP_MOVE_PX = 8;

interface Gesture {
  pointers: Map<number, Point>;
  start: Point;
  moved: Point;
  lastTap: { at: number; point: Point } | null;
}

interface ZoomGestures {
  stageRef: RefObject<HTMLDivElement | null>;
  picture: Size;
  pictureKey: string;
  onSwipe(direction: 'previous' | 'next'): void;
}

/** Drag, pinch, wheel, double click and double tap on a picture, and swiping to the next one at fitted size. */
export function useZoomGestures({ stageRef, picture, pictureKey, onSwipe }: ZoomGestures) {
  const [view, setView] = useState<View>(FITTED);
  const [shownKey, setShownKey] = useState(pictureKey);
  if (shownKey !== pictureKey) {
    setShownKey(pictureKey);
    setView(FITTED);
  }

  function bounded(next: View): View {
    const box = stageRef.current?.getBoundingClientRect();
    if (!box) return FITTED;
    return withinBounds(next, fittedSize(picture, box), box);
  }

  function findPoint({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stageRef.current?.getBoundingClientRect();
    if (!box) return FITTED;
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  }

  function zoomTo(scale: number, point: Point = FITTED): void {
    setView((current) => bounded(zoomedAt(current, scale, point)));
  }

  function zoomBy(factor: number, point: Point = FITTED): void {
    setView((current) => bounded(zoomedAt(current, current.scale * factor, point)));
  }

  useWheel(stageRef, (event) => zoomBy(Math.exp(-event.deltaY / 300), findPoint(event)));
  const { isHeld, handlers } = usePointers({
    findPoint,
    zoomBy,
    onMove: (across, down) => setView((now) => bounded({ ...now, x: now.x + across, y: now.y + down })),
    onDoubleTap: (point) => zoomTo(view.scale > 1 ? 1 : CLOSE_UP_SCALE, point),
    onRelease(moved) {
      const direction = view.scale === 1 ? swipeDirection(moved, SWIPE_MINIMUM_PX) : null;
      if (direction) onSwipe(direction);
    },
  });
  return { view, isHeld, zoomTo, zoomBy, handlers };
}

/** React adds passive wheel listeners, which cannot prevent the page from zooming as well. */
function useWheel(stageRef: RefObject<HTMLDivElement | null>, onWheel: (event: WheelEvent) => void): void {
  const newest = useRef(onWheel);
  useEffect(() => {
    newest.current = onWheel;
  });
  useEffect(() => {
    const stage = stageRef.current;
    const listener = (event: WheelEvent) => {
      event.preventDefault();
      newest.current(event);
    };
    stage?.addEventListener('wheel', listener, { passive: false });
    return () => stage?.removeEventListener('wheel', listener);
  }, [stageRef]);
}

interface Pointers {
  findPoint(event: PointerEvent): Point;
  zoomBy(factor: number, point: Point): void;
  onMove(across: number, down: number): void;
  onDoubleTap(point: Point): void;
  /** The last pointer was released, and it was not a tap. */
  onRelease(moved: Point): void;
}

/** Turns pointer events into gestures. While `isHeld`, the picture follows without a transition. */
function usePointers({ findPoint, zoomBy, onMove, onDoubleTap, onRelease }: Pointers) {
  const [isHeld, setIsHeld] = useState(false);
  const gesture = useRef<Gesture>({ pointers: new Map(), start: FITTED, moved: FITTED, lastTap: null });

  function onPointerDown(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const { current } = gesture;
    event.currentTarget.setPointerCapture(event.pointerId);
    current.pointers.set(event.pointerId, findPoint(event));
    if (current.pointers.size === 1) {
      current.start = findPoint(event);
      current.moved = { x: 0, y: 0 };
    }
    setIsHeld(true);
  }

  function onPointerMove(event: PointerEvent): void {
    const { current } = gesture;
    const before = current.pointers.get(event.pointerId);
    if (!before) return;
    const now = findPoint(event);
    const other = [...current.pointers].find(([id]) => id !== event.pointerId)?.[1];
    current.pointers.set(event.pointerId, now);
    current.moved = { x: now.x - current.start.x, y: now.y - current.start.y };
    if (!other) {
      onMove(now.x - before.x, now.y - before.y);
      return;
    }
    // Two fingers are never a swipe or a tap.
    current.moved = { x: 0, y: Number.MAX_SAFE_INTEGER };
    zoomBy(distance(now, other) / Math.max(distance(before, other), 1), middle(now, other));
  }

  function onTap(point: Point): void {
    const { current } = gesture;
    const isSecond =
      current.lastTap !== null &&
      performance.now() - current.lastTap.at < DOUBLE_TAP_MS &&
      distance(current.lastTap.point, point) < DOUBLE_TAP_PX;
    current.lastTap = isSecond ? null : { at: performance.now(), point };
    if (isSecond) onDoubleTap(point);
  }

  function onPointerUp(event: PointerEvent): void {
    const { current } = gesture;
    if (!current.pointers.delete(event.pointerId) || current.pointers.size > 0) return;
    setIsHeld(false);
    if (Math.hypot(current.moved.x, current.moved.y) < TAP_MOVE_PX) onTap(findPoint(event));
    else onRelease(current.moved);
  }

  function onPointerCancel(event: PointerEvent): void {
    gesture.current.pointers.delete(event.pointerId);
    setIsHeld(gesture.current.pointers.size > 0);
  }

  return { isHeld, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}
