;; Dot products of one vector with many, of signed bytes, in the memory of a vector index.
;; packages/recognition/test/make-kernel.ts makes dots-wasm.ts of it; a test holds the two together.
(module
  (import "index" "memory" (memory 1))

  (func (export "dots")
    (param $query i32)   ;; where the one vector is, widened to 16 bits: 2 * $stride bytes
    (param $vectors i32) ;; where the others are, one behind the other, of $stride bytes each
    (param $count i32)   ;; how many others there are
    (param $stride i32)  ;; a multiple of 16, not 0
    (param $into i32)    ;; where the dot products go, 32 bits each
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

      ;; 16 numbers a turn: 8 are widened, multiplied and added in pairs, twice.
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
      (br_if $vector (i32.lt_u (local.get $into) (local.get $stop))))))
