;; One layer of the character classifier (src/print/infer-simd.ts) over a whole field, eight outputs at four neighboring
;; positions at a time: the 32 sums stay in registers, and the weights of eight outputs (laid side by side for it) stay
;; in the nearest cache while the field goes by.
;;
;; Values and weights are 16-bit integers and are multiplied in pairs of inputs; sums are 32-bit integers, and become
;; values again by a factor and a bias for each output. The last layer's outputs are 32-bit floats.
;;
;; Lengths are bytes. Columns come in fours, outputs in eights and inputs in pairs; the caller pads them.
(module
  (memory (export "memory") 1)
  (func $store (param $to i32) (param $sums0 v128) (param $sums1 v128) (param $scales i32) (param $biases i32) (param $most f32)
    (local $low v128) (local $high v128)
    (local.set $low (f32x4.add
      (f32x4.mul (f32x4.convert_i32x4_s (local.get $sums0)) (v128.load (local.get $scales)))
      (v128.load (local.get $biases))))
    (local.set $high (f32x4.add
      (f32x4.mul (f32x4.convert_i32x4_s (local.get $sums1)) (v128.load offset=16 (local.get $scales)))
      (v128.load offset=16 (local.get $biases))))
    (if (f32.eq (local.get $most) (f32.const 0))
      (then
        (v128.store (local.get $to) (local.get $low))
        (v128.store offset=16 (local.get $to) (local.get $high)))
      (else
        (v128.store (local.get $to) (i16x8.narrow_i32x4_s
          (call $round (local.get $low) (local.get $most))
          (call $round (local.get $high) (local.get $most)))))))
  (func $round (param $value v128) (param $most f32) (result v128)
    (i32x4.trunc_sat_f32x4_s (f32x4.add
      (f32x4.min
        (f32x4.max (local.get $value) (f32x4.splat (f32.const 0)))
        (f32x4.splat (local.get $most)))
      (f32x4.splat (f32.const 0.5)))))
  ;; $most is the highest value of this layer, or 0 for floats that are neither rectified nor rounded.
  (func (export "convolve")
    (param $field i32) (param $down i32) (param $along i32)
    (param $kernelRows i32) (param $kernelStep i32) (param $kernelRow i32)
    (param $weights i32) (param $scales i32) (param $biases i32)
    (param $out i32) (param $outRows i32) (param $outColumns i32) (param $placeStep i32) (param $blockStep i32)
    (param $blocks i32) (param $most f32)
    (local $y i32) (local $x i32) (local $v i32)
    (local $place i32) (local $from i32) (local $end i32) (local $weight i32) (local $to i32)
    (local $along2 i32) (local $along3 i32)
    (local $w0 v128) (local $w1 v128) (local $value v128)
    (local $a0 v128) (local $a1 v128) (local $b0 v128) (local $b1 v128)
    (local $c0 v128) (local $c1 v128) (local $d0 v128) (local $d1 v128)
    (local.set $along2 (i32.mul (local.get $along) (i32.const 2)))
    (local.set $along3 (i32.mul (local.get $along) (i32.const 3)))
    (loop $eachEightOutputs
      (local.set $y (i32.const 0))
      (loop $eachRow
        (local.set $x (i32.const 0))
        (loop $eachFourPlaces
          (local.set $place (i32.add (local.get $field) (i32.add
            (i32.mul (local.get $y) (local.get $down))
            (i32.mul (local.get $x) (local.get $along)))))
          (local.set $weight (local.get $weights))
          (local.set $a0 (v128.const i32x4 0 0 0 0)) (local.set $a1 (v128.const i32x4 0 0 0 0))
          (local.set $b0 (v128.const i32x4 0 0 0 0)) (local.set $b1 (v128.const i32x4 0 0 0 0))
          (local.set $c0 (v128.const i32x4 0 0 0 0)) (local.set $c1 (v128.const i32x4 0 0 0 0))
          (local.set $d0 (v128.const i32x4 0 0 0 0)) (local.set $d1 (v128.const i32x4 0 0 0 0))
          (local.set $v (i32.const 0))
          (loop $eachKernelRow
            (local.set $from (local.get $place))
            (local.set $end (i32.add (local.get $from) (local.get $kernelRow)))
            (loop $eachPair
              (local.set $w0 (v128.load (local.get $weight)))
              (local.set $w1 (v128.load offset=16 (local.get $weight)))
              (local.set $value (v128.load32_splat (local.get $from)))
              (local.set $a0 (i32x4.add (local.get $a0) (i32x4.dot_i16x8_s (local.get $value) (local.get $w0))))
              (local.set $a1 (i32x4.add (local.get $a1) (i32x4.dot_i16x8_s (local.get $value) (local.get $w1))))
              (local.set $value (v128.load32_splat (i32.add (local.get $from) (local.get $along))))
              (local.set $b0 (i32x4.add (local.get $b0) (i32x4.dot_i16x8_s (local.get $value) (local.get $w0))))
              (local.set $b1 (i32x4.add (local.get $b1) (i32x4.dot_i16x8_s (local.get $value) (local.get $w1))))
              (local.set $value (v128.load32_splat (i32.add (local.get $from) (local.get $along2))))
              (local.set $c0 (i32x4.add (local.get $c0) (i32x4.dot_i16x8_s (local.get $value) (local.get $w0))))
              (local.set $c1 (i32x4.add (local.get $c1) (i32x4.dot_i16x8_s (local.get $value) (local.get $w1))))
              (local.set $value (v128.load32_splat (i32.add (local.get $from) (local.get $along3))))
              (local.set $d0 (i32x4.add (local.get $d0) (i32x4.dot_i16x8_s (local.get $value) (local.get $w0))))
              (local.set $d1 (i32x4.add (local.get $d1) (i32x4.dot_i16x8_s (local.get $value) (local.get $w1))))
              (local.set $weight (i32.add (local.get $weight) (i32.const 32)))
              (br_if $eachPair (i32.lt_u
                (local.tee $from (i32.add (local.get $from) (i32.const 4)))
                (local.get $end))))
            (local.set $place (i32.add (local.get $place) (local.get $kernelStep)))
            (br_if $eachKernelRow (i32.lt_u
              (local.tee $v (i32.add (local.get $v) (i32.const 1)))
              (local.get $kernelRows))))
          (local.set $to (i32.add (local.get $out) (i32.mul (local.get $placeStep) (i32.add
            (i32.mul (local.get $y) (local.get $outColumns))
            (local.get $x)))))
          (call $store (local.get $to)
            (local.get $a0) (local.get $a1) (local.get $scales) (local.get $biases) (local.get $most))
          (local.set $to (i32.add (local.get $to) (local.get $placeStep)))
          (call $store (local.get $to)
            (local.get $b0) (local.get $b1) (local.get $scales) (local.get $biases) (local.get $most))
          (local.set $to (i32.add (local.get $to) (local.get $placeStep)))
          (call $store (local.get $to)
            (local.get $c0) (local.get $c1) (local.get $scales) (local.get $biases) (local.get $most))
          (local.set $to (i32.add (local.get $to) (local.get $placeStep)))
          (call $store (local.get $to)
            (local.get $d0) (local.get $d1) (local.get $scales) (local.get $biases) (local.get $most))
          (br_if $eachFourPlaces (i32.lt_u
            (local.tee $x (i32.add (local.get $x) (i32.const 4)))
            (local.get $outColumns))))
        (br_if $eachRow (i32.lt_u
          (local.tee $y (i32.add (local.get $y) (i32.const 1)))
          (local.get $outRows))))
      ;; On to the weights that follow where the last ones ended, and to the next eight outputs of every position.
      (local.set $weights (local.get $weight))
      (local.set $scales (i32.add (local.get $scales) (i32.const 32)))
      (local.set $biases (i32.add (local.get $biases) (i32.const 32)))
      (local.set $out (i32.add (local.get $out) (local.get $blockStep)))
      (br_if $eachEightOutputs (local.tee $blocks (i32.sub (local.get $blocks) (i32.const 1)))))))
