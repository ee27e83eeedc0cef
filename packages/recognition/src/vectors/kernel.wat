;; Compares one vector with many, in the memory of a vector index or of sketches.
;; packages/recognition/test/make-kernel.ts generates kernel-wasm.ts from it; a test compares the two.
;; cspell:ignore extadd popcnt -- instructions of WebAssembly
(module
  (import "index" "memory" (memory 1))

  (func (export "dots")
    (param $query i32)   ;; offset of the one vector, widened to 16 bits: 2 * $stride bytes
    (param $vectors i32) ;; offset of the other vectors, consecutive, $stride bytes each
    (param $count i32)   ;; number of other vectors
    (param $stride i32)  ;; a multiple of 16, not 0
    (param $into i32)    ;; offset of the results, the dot products, 32 bits each
    (local $stop i32)
    (local $end i32)
    (local $at i32)
    (local $low v128)
    (local $high v128)

    (br_if 0 (i32.eqz (local.get $count)))
    (local.set $stop (i32.add (local.get $into) (i32.shl (local.get $count) (i32.const 2))))

    (loop $vector
      (local.set $at (local.get $query))
      (local.set $end (i32.add (local.get $vectors) (local.get $stride)))
      (local.set $low (v128.const i32x4 0 0 0 0))
      (local.set $high (v128.const i32x4 0 0 0 0))

      ;; 16 numbers per iteration: twice, 8 are widened, multiplied and added in pairs.
      (loop $numbers
        (local.set $low (i32x4.add (local.get $low)
          (i32x4.dot_i16x8_s
            (v128.load8x8_s (local.get $vectors))
            (v128.load (local.get $at)))))
        (local.set $high (i32x4.add (local.get $high)
          (i32x4.dot_i16x8_s
            (v128.load8x8_s offset=8 (local.get $vectors))
            (v128.load offset=16 (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 32)))
        (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
        (br_if $numbers (i32.lt_u (local.get $vectors) (local.get $end))))

      (local.set $low (i32x4.add (local.get $low) (local.get $high)))
      (i32.store (local.get $into)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
          (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))
      (local.set $into (i32.add (local.get $into) (i32.const 4)))
      (br_if $vector (i32.lt_u (local.get $into) (local.get $stop)))))

  ;; The same for some vectors only: $numbers is the offset of their places, 32 bits each.
  (func (export "dotsAt")
    (param $query i32)
    (param $vectors i32)
    (param $numbers i32)
    (param $count i32)
    (param $stride i32)
    (param $into i32)
    (local $stop i32)
    (local $end i32)
    (local $at i32)
    (local $vector i32)
    (local $low v128)
    (local $high v128)

    (br_if 0 (i32.eqz (local.get $count)))
    (local.set $stop (i32.add (local.get $into) (i32.shl (local.get $count) (i32.const 2))))

    (loop $each
      (local.set $at (local.get $query))
      (local.set $vector (i32.add (local.get $vectors)
        (i32.mul (i32.load (local.get $numbers)) (local.get $stride))))
      (local.set $end (i32.add (local.get $vector) (local.get $stride)))
      (local.set $low (v128.const i32x4 0 0 0 0))
      (local.set $high (v128.const i32x4 0 0 0 0))

      (loop $numbers_of
        (local.set $low (i32x4.add (local.get $low)
          (i32x4.dot_i16x8_s
            (v128.load8x8_s (local.get $vector))
            (v128.load (local.get $at)))))
        (local.set $high (i32x4.add (local.get $high)
          (i32x4.dot_i16x8_s
            (v128.load8x8_s offset=8 (local.get $vector))
            (v128.load offset=16 (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 32)))
        (local.set $vector (i32.add (local.get $vector) (i32.const 16)))
        (br_if $numbers_of (i32.lt_u (local.get $vector) (local.get $end))))

      (local.set $low (i32x4.add (local.get $low) (local.get $high)))
      (i32.store (local.get $into)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
          (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))
      (local.set $numbers (i32.add (local.get $numbers) (i32.const 4)))
      (local.set $into (i32.add (local.get $into) (i32.const 4)))
      (br_if $each (i32.lt_u (local.get $into) (local.get $stop)))))

  ;; Finds the sketches of 64 bytes that differ from one in at most $most bits.
  (func (export "alike")
    (param $one i32)      ;; offset of the one sketch
    (param $sketches i32) ;; offset of the other sketches, consecutive
    (param $count i32)    ;; number of other sketches
    (param $most i32)     ;; bits
    (param $into i32)     ;; offset of the found places, 32 bits each, with room for one more
    (result i32)          ;; number of found places
    (local $from i32)
    (local $place i32)
    (local $bits v128)
    (local $a v128)
    (local $b v128)
    (local $c v128)
    (local $d v128)

    (if (i32.eqz (local.get $count)) (then (return (i32.const 0))))
    (local.set $from (local.get $into))
    (local.set $a (v128.load (local.get $one)))
    (local.set $b (v128.load offset=16 (local.get $one)))
    (local.set $c (v128.load offset=32 (local.get $one)))
    (local.set $d (v128.load offset=48 (local.get $one)))

    (loop $sketch
      (local.set $bits
        (i16x8.extadd_pairwise_i8x16_u
          (i8x16.add
            (i8x16.add
              (i8x16.popcnt (v128.xor (local.get $a) (v128.load (local.get $sketches))))
              (i8x16.popcnt (v128.xor (local.get $b) (v128.load offset=16 (local.get $sketches)))))
            (i8x16.add
              (i8x16.popcnt (v128.xor (local.get $c) (v128.load offset=32 (local.get $sketches))))
              (i8x16.popcnt (v128.xor (local.get $d) (v128.load offset=48 (local.get $sketches))))))))
      ;; Always write the place, and advance only if it counts: a branch would often be predicted wrong.
      (i32.store (local.get $into) (local.get $place))
      (local.set $into (i32.add (local.get $into) (i32.shl
        (i64.le_u
          ;; The highest 16 bits become the sum of all four.
          (i64.shr_u
            (i64.mul
              (i64.add
                (i64x2.extract_lane 0 (local.get $bits))
                (i64x2.extract_lane 1 (local.get $bits)))
              (i64.const 0x0001000100010001))
            (i64.const 48))
          (i64.extend_i32_u (local.get $most)))
        (i32.const 2))))
      (local.set $sketches (i32.add (local.get $sketches) (i32.const 64)))
      (local.set $place (i32.add (local.get $place) (i32.const 1)))
      (br_if $sketch (i32.lt_u (local.get $place) (local.get $count))))

    (i32.shr_u (i32.sub (local.get $into) (local.get $from)) (i32.const 2))))
