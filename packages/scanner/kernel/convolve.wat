;; One layer of the letter net (src/print/net.ts) over a whole field, eight outputs at four neighbouring places at a time: the eight
;; sums stay in registers, and the weights of eight outputs (laid side by side for it) stay in the nearest cache while the field goes by.
;;
;; Lengths in the field are bytes. Columns come in fours and outputs in eights; whoever calls makes room for what is too much of them.
(module
  (memory (export "memory") 1)
  (func (export "convolve")
    (param $field i32) (param $rowStep i32) (param $down i32) (param $along i32)
    (param $kernelRows i32) (param $kernelRow i32)
    (param $weights i32) (param $biases i32)
    (param $out i32) (param $outRows i32) (param $outColumns i32) (param $outputs i32)
    (param $least f32)
    (local $output i32) (local $y i32) (local $x i32) (local $v i32)
    (local $place i32) (local $from i32) (local $end i32) (local $weight i32) (local $to i32) (local $placeStep i32)
    (local $along2 i32) (local $along3 i32)
    (local $w0 v128) (local $w1 v128) (local $value v128) (local $floor v128)
    (local $a0 v128) (local $a1 v128) (local $b0 v128) (local $b1 v128)
    (local $c0 v128) (local $c1 v128) (local $d0 v128) (local $d1 v128)
    (local.set $floor (f32x4.splat (local.get $least)))
    (local.set $placeStep (i32.shl (local.get $outputs) (i32.const 2)))
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
          (local.set $a0 (v128.load (local.get $biases)))
          (local.set $a1 (v128.load offset=16 (local.get $biases)))
          (local.set $b0 (local.get $a0)) (local.set $b1 (local.get $a1))
          (local.set $c0 (local.get $a0)) (local.set $c1 (local.get $a1))
          (local.set $d0 (local.get $a0)) (local.set $d1 (local.get $a1))
          (local.set $v (i32.const 0))
          (loop $eachKernelRow
            (local.set $from (local.get $place))
            (local.set $end (i32.add (local.get $from) (local.get $kernelRow)))
            (loop $eachInput
              (local.set $w0 (v128.load (local.get $weight)))
              (local.set $w1 (v128.load offset=16 (local.get $weight)))
              (local.set $value (v128.load32_splat (local.get $from)))
              (local.set $a0 (f32x4.add (local.get $a0) (f32x4.mul (local.get $value) (local.get $w0))))
              (local.set $a1 (f32x4.add (local.get $a1) (f32x4.mul (local.get $value) (local.get $w1))))
              (local.set $value (v128.load32_splat (i32.add (local.get $from) (local.get $along))))
              (local.set $b0 (f32x4.add (local.get $b0) (f32x4.mul (local.get $value) (local.get $w0))))
              (local.set $b1 (f32x4.add (local.get $b1) (f32x4.mul (local.get $value) (local.get $w1))))
              (local.set $value (v128.load32_splat (i32.add (local.get $from) (local.get $along2))))
              (local.set $c0 (f32x4.add (local.get $c0) (f32x4.mul (local.get $value) (local.get $w0))))
              (local.set $c1 (f32x4.add (local.get $c1) (f32x4.mul (local.get $value) (local.get $w1))))
              (local.set $value (v128.load32_splat (i32.add (local.get $from) (local.get $along3))))
              (local.set $d0 (f32x4.add (local.get $d0) (f32x4.mul (local.get $value) (local.get $w0))))
              (local.set $d1 (f32x4.add (local.get $d1) (f32x4.mul (local.get $value) (local.get $w1))))
              (local.set $weight (i32.add (local.get $weight) (i32.const 32)))
              (br_if $eachInput (i32.lt_u
                (local.tee $from (i32.add (local.get $from) (i32.const 4)))
                (local.get $end))))
            (local.set $place (i32.add (local.get $place) (local.get $rowStep)))
            (br_if $eachKernelRow (i32.lt_u
              (local.tee $v (i32.add (local.get $v) (i32.const 1)))
              (local.get $kernelRows))))
          (local.set $to (i32.add (local.get $out) (i32.mul (local.get $placeStep) (i32.add
            (i32.mul (local.get $y) (local.get $outColumns))
            (local.get $x)))))
          (v128.store (local.get $to) (f32x4.max (local.get $a0) (local.get $floor)))
          (v128.store offset=16 (local.get $to) (f32x4.max (local.get $a1) (local.get $floor)))
          (local.set $to (i32.add (local.get $to) (local.get $placeStep)))
          (v128.store (local.get $to) (f32x4.max (local.get $b0) (local.get $floor)))
          (v128.store offset=16 (local.get $to) (f32x4.max (local.get $b1) (local.get $floor)))
          (local.set $to (i32.add (local.get $to) (local.get $placeStep)))
          (v128.store (local.get $to) (f32x4.max (local.get $c0) (local.get $floor)))
          (v128.store offset=16 (local.get $to) (f32x4.max (local.get $c1) (local.get $floor)))
          (local.set $to (i32.add (local.get $to) (local.get $placeStep)))
          (v128.store (local.get $to) (f32x4.max (local.get $d0) (local.get $floor)))
          (v128.store offset=16 (local.get $to) (f32x4.max (local.get $d1) (local.get $floor)))
          (br_if $eachFourPlaces (i32.lt_u
            (local.tee $x (i32.add (local.get $x) (i32.const 4)))
            (local.get $outColumns))))
        (br_if $eachRow (i32.lt_u
          (local.tee $y (i32.add (local.get $y) (i32.const 1)))
          (local.get $outRows))))
      ;; On to the weights that follow where the last ones ended, and to the next eight outputs of every place.
      (local.set $weights (local.get $weight))
      (local.set $biases (i32.add (local.get $biases) (i32.const 32)))
      (local.set $out (i32.add (local.get $out) (i32.const 32)))
      (br_if $eachEightOutputs (i32.lt_u
        (local.tee $output (i32.add (local.get $output) (i32.const 8)))
        (local.get $outputs))))))
